from django.apps import AppConfig


class BaseConfig(AppConfig):
    default = False
    name = "depot"


class DepotConfig(BaseConfig):
    default = True
    label = "warehouse"
    verbose_name = "The warehouse"

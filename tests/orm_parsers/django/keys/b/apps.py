from django.apps import AppConfig


class BConfig(AppConfig):
    name = "b"
    default_auto_field = "django.db.models.SmallAutoField"

from django.apps import AppConfig


class C(AppConfig):
    name = "c"
    default_auto_field = "django.db.models.AutoField"


class Other(AppConfig):
    name = "c"
    label = "never"

INSTALLED_APPS = ["a", "b", "c.apps.C"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = ["accounts", "django.contrib.auth", "django.contrib.contenttypes"]
AUTH_USER_MODEL = "accounts.User"

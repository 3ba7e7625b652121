INSTALLED_APPS = ["members", "django.contrib.auth", "django.contrib.contenttypes"]
AUTH_USER_MODEL = "members.Member"

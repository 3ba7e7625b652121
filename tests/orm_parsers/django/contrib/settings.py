INSTALLED_APPS = ["notes", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sites", "django.contrib.sessions"]
SITE_ID = 1

INSTALLED_APPS = ["geo", "django.contrib.postgres"]
DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "geo"}}

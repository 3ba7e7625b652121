INSTALLED_APPS = ["geo"]
DATABASES = {"default": {"ENGINE": "django.db.backends.mysql", "NAME": "geo"}}

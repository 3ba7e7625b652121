INSTALLED_APPS = ["geo"]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "geo"}}

INSTALLED_APPS = ["administration"]
DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "x"}}

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent
TABLE_PREFIX = os.environ.get("TABLE_PREFIX", "acme")
DJANGO_APPS = ["django.contrib.contenttypes", "django.contrib.auth"]
LOCAL_APPS = ("apps.orders.apps.OrdersConfig",)
INSTALLED_APPS = DJANGO_APPS + list(LOCAL_APPS)
DATABASES = {"default": {"ENGINE": os.getenv("DB_ENGINE", "django.db.backends.mysql"), "NAME": "acme"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "billing.Payer"
NAME_LENGTH = 33

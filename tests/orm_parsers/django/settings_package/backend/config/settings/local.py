from .base import *  # noqa: F403

DEBUG = True
INSTALLED_APPS += ["apps.billing"]
if DEBUG:
    INSTALLED_APPS.append("django.contrib.sites")

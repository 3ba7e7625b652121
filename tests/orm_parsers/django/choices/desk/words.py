from django.db import models
from django.utils.translation import gettext_lazy as _

PRIORITIES = [(1, _("Low")), (2, _("High"))]


class Colour(models.TextChoices):
    RED = "r", _("Bright red")
    BLUE = "b"
    DARK_GREEN = "dg", "Dark green"


class Size(models.IntegerChoices):
    SMALL = 1
    LARGE = 2, "Very large"
    __empty__ = "(unknown)"

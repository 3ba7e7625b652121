from apps.billing.models import Payer
from django.conf import settings
from django.db import models


class Order(models.Model):
    name = models.CharField(max_length=settings.NAME_LENGTH)
    payer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    second = models.ForeignKey(Payer, models.CASCADE, related_name="+")

    class Meta:
        db_table = settings.TABLE_PREFIX + "_order"


class Line(models.Model):
    order = models.ForeignKey("sales.Order", models.CASCADE)

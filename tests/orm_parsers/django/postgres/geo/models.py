from django.contrib.postgres import fields as pg
from django.contrib.postgres.fields import ArrayField, HStoreField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models


class Sample(models.Model):
    words = ArrayField(models.CharField(max_length=9), default=list)
    grid = ArrayField(base_field=ArrayField(models.IntegerField()), null=True)
    extra = HStoreField(blank=True)
    span = pg.DateTimeRangeField()
    ages = pg.IntegerRangeField(null=True)
    search = SearchVectorField(null=True)
    data = models.JSONField()
    moment = models.DateTimeField()
    raw = models.BinaryField()
    part = models.FloatField()
    count = models.PositiveSmallIntegerField()
    token = models.UUIDField()
    pause = models.DurationField()
    address = models.GenericIPAddressField(null=True)

    class Meta:
        indexes = [GinIndex(fields=["search"], name="by_search")]

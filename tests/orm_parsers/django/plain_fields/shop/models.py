import datetime
import uuid

from django.db import models
from django.db.models import functions


def today():
    return datetime.date.today()


class Article(models.Model):
    name = models.CharField(max_length=80)
    code = models.CharField(max_length=12, unique=True)
    slug = models.SlugField()
    text = models.TextField(blank=True, default="")
    mail = models.EmailField(null=True)
    page = models.URLField(max_length=300)
    count = models.IntegerField(default=0)
    big = models.BigIntegerField(null=True, blank=True)
    small = models.SmallIntegerField()
    positive = models.PositiveIntegerField(db_index=True)
    positive_big = models.PositiveBigIntegerField()
    positive_small = models.PositiveSmallIntegerField()
    price = models.DecimalField(max_digits=8, decimal_places=2)
    weight = models.FloatField(default=1.5)
    active = models.BooleanField(default=True)
    checked = models.BooleanField(null=True)
    day = models.DateField(default=today)
    moment = models.DateTimeField(auto_now_add=True)
    clock = models.TimeField()
    span = models.DurationField()
    token = models.UUIDField(default=uuid.uuid4, editable=False)
    raw = models.BinaryField()
    address = models.GenericIPAddressField()
    document = models.FileField(upload_to="docs")
    path = models.FilePathField(path="/srv")
    data = models.JSONField(default=dict)
    server = models.IntegerField(db_default=7)
    lower = models.GeneratedField(
        expression=functions.Lower("name"), output_field=models.CharField(max_length=80), db_persist=True
    )

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name

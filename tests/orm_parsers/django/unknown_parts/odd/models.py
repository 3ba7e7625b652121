import os

from django.db import models
from faraway.models import FarModel
from faraway.fields import StrangeField

IS_BIG = os.cpu_count() > 1


class Fact(models.Model):
    size = models.CharField(max_length=5, null=IS_BIG)
    odd = StrangeField()
    kind = models.CharField(max_length=9, choices=[(word, word) for word in os.sep])
    column = models.IntegerField(db_column=os.sep + "x")


class Near(FarModel):
    own = models.IntegerField()


class Nameless(models.Model):
    class Meta:
        db_table = os.sep


class Pointing(models.Model):
    far = models.ForeignKey(FarModel, models.CASCADE, related_name="+")

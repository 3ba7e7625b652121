import uuid

from django.db import models


class Plain(models.Model):
    others = models.ManyToManyField("b.Small")


class ByCode(models.Model):
    code = models.CharField(max_length=7, primary_key=True)


class ByUuid(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4)


class ByNumber(models.Model):
    nr = models.PositiveIntegerField(primary_key=True)


class OwnAuto(models.Model):
    number = models.AutoField(primary_key=True)


class Points(models.Model):
    plain = models.ForeignKey(Plain, models.CASCADE)
    code = models.ForeignKey(ByCode, models.CASCADE)
    uid = models.ForeignKey(ByUuid, models.CASCADE)
    nr = models.ForeignKey(ByNumber, models.CASCADE)
    own = models.ForeignKey(OwnAuto, models.CASCADE)
    small = models.ForeignKey("b.Small", models.CASCADE)
    c = models.ForeignKey("c.Auto", models.CASCADE)

from django.db import models


class Sample(models.Model):
    key = models.PositiveIntegerField(primary_key=True)
    parent = models.ForeignKey("self", models.CASCADE, null=True)
    on = models.BooleanField(default=False)
    name = models.CharField(max_length=20)
    text = models.TextField()
    data = models.JSONField()
    moment = models.DateTimeField()
    clock = models.TimeField()
    raw = models.BinaryField()
    part = models.FloatField()
    price = models.DecimalField(max_digits=6, decimal_places=1)
    big = models.PositiveBigIntegerField()
    token = models.UUIDField()
    pause = models.DurationField()
    address = models.GenericIPAddressField()


class Counted(models.Model):
    number = models.BigAutoField(primary_key=True)
    sample = models.OneToOneField(Sample, models.CASCADE)

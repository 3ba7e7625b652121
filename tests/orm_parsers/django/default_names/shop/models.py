from django.db import models


class OrderItem2(models.Model):
    number = models.IntegerField(db_column="Item No")

    class Meta:
        verbose_name_plural = "items"


class Moved(models.Model):
    class Meta:
        app_label = "people"


class Named(models.Model):
    class Meta:
        db_table = '"weird"."name"'

from django.db import models


class FarModel(models.Model):
    far = models.IntegerField()

    class Meta:
        abstract = False
        app_label = "odd"

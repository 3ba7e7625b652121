from django.db import models


class Shelf(models.Model):
    box = models.ForeignKey("Box", models.CASCADE)

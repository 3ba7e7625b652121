from django.db import models


class Auto(models.Model):
    pass

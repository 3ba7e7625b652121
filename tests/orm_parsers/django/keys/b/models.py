from django.db import models


class Small(models.Model):
    pass

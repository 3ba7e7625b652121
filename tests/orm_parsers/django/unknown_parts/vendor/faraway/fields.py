from django.db import models


class StrangeField(models.TextField):
    pass

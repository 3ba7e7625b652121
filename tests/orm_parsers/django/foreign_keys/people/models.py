from django.db import models


class Person(models.Model):
    login = models.CharField(max_length=20, unique=True)
    boss = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="team")
    task = models.ForeignKey("work.Task", models.SET_DEFAULT, default=1, related_name="+")


def nobody():
    return None

import enum

from django.db import models

from . import words
from .words import PRIORITIES, Colour, Size


class Plain(enum.Enum):
    A = "a"
    B = "b"


class Ticket(models.Model):
    OPEN, DONE = "open", "done"
    STATES = ((OPEN, "Waiting"), (DONE, "Solved"))

    class Way(models.TextChoices):
        MAIL = "mail", "By mail"
        PHONE = "phone", "By phone"

    state = models.CharField(max_length=9, choices=STATES, default=OPEN)
    way = models.CharField(max_length=9, choices=Way.choices, default=Way.MAIL)
    colour = models.CharField(max_length=2, choices=Colour, null=True)
    size = models.SmallIntegerField(choices=Size.choices, null=True, default=Size.LARGE)
    priority = models.IntegerField(choices=PRIORITIES + [(3, "Never")])
    again = models.IntegerField(choices=words.PRIORITIES)
    grouped = models.CharField(
        max_length=9,
        choices=[("Audio", [("cd", "CD"), ("lp", "Vinyl")]), ("Video", (("dvd", "DVD"),)), ("x", "Unknown")],
    )
    mapped = models.CharField(max_length=2, choices={"a": "Alpha", "b": "Beta"})
    called = models.CharField(max_length=2, choices=lambda: [("c", "Gamma")])
    made = models.CharField(max_length=2, choices=[(item.value, item.name) for item in Plain])
    years = models.IntegerField(choices=[(year, str(year)) for year in range(2020, 2023)])

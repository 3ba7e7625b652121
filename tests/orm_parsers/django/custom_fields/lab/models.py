from django.db import models

from .fields import Hand, Money, Numbers, Owner, PlainSub, ShortField, Upper


def name_field(length=30, **options):
    """A field for names."""
    return models.CharField(max_length=length, **options)


class Person(models.Model):
    short = ShortField("Short name")
    longer = ShortField(max_length=20)
    price = Money()
    fine = Money(decimal_places=6, null=True)
    mail = PlainSub()
    hand = Hand()
    numbers = Numbers()
    upper = Upper(length=4)
    owner = Owner()
    maybe = Owner(null=True, on_delete=models.SET_NULL)
    name = name_field()
    nick = name_field(5, unique=True)

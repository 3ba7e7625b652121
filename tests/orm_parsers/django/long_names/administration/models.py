from django.db import models


class InternationalRegistrationOfVeryLongNamedThings(models.Model):
    participants_of_the_registration = models.ManyToManyField("Short")


class TheLongestNameThatAnybodyEverGaveToATableInThisApplication(models.Model):
    pass


class Short(models.Model):
    pass

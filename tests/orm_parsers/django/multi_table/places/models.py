from django.db import models


class Place(models.Model):
    name = models.CharField(max_length=50)


class Owned(models.Model):
    code = models.CharField(max_length=4, primary_key=True)


class Cafe(Place):
    tables = models.IntegerField()


class Bar(Cafe):
    stools = models.IntegerField()


class Club(Place, Owned):
    dj = models.CharField(max_length=9)


class Kiosk(Place):
    base = models.OneToOneField(Place, models.CASCADE, parent_link=True, primary_key=True, db_column="place")


class Visit(models.Model):
    bar = models.ForeignKey(Bar, models.CASCADE)
    club = models.ForeignKey("Club", models.CASCADE)
    kiosk = models.ForeignKey(Kiosk, models.CASCADE)


class Open(models.Model):
    is_open = models.BooleanField()

    class Meta:
        abstract = True


class Stand(Open, Place):
    class Meta:
        db_table = "stand"

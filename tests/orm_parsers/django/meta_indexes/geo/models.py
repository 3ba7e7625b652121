from django.db import models
from django.db.models import Index, Q, UniqueConstraint
from django.db.models.functions import Lower

TOGETHER = ("name", "land")


class City(models.Model):
    name = models.CharField(max_length=9, db_index=True)
    land = models.ForeignKey("Land", models.CASCADE)
    code = models.CharField(max_length=3, db_column="cd")
    size = models.IntegerField(db_index=False)

    class Meta:
        unique_together = TOGETHER
        indexes = [
            models.Index(fields=["-size", "code"], name="by_size"),
            Index(fields=["land"], name="again"),
            Index(Lower("name"), name="by_lower"),
        ]
        constraints = [
            UniqueConstraint(fields=["code", "land_id"], name="one_code"),
            UniqueConstraint(fields=["code"], condition=Q(size__gt=5), name="big_code"),
            models.CheckConstraint(condition=Q(size__gt=0), name="size_positive"),
        ]


class Land(models.Model):
    name = models.CharField(max_length=9, unique=True, db_index=True)
    slug = models.SlugField(db_index=False)

    class Meta:
        unique_together = [["name", "slug"]]

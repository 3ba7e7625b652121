from django.db import models


class Stamped(models.Model):
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True
        ordering = ["-created"]


class Titled(models.Model):
    title = models.CharField(max_length=40)
    slug = models.SlugField(unique=True)
    related = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="%(class)s_related")

    class Meta:
        abstract = True
        db_table = "titled_things"


class Loud:
    """No model: its fields are none."""

    volume = models.IntegerField()
    title = "fixed"


class Both(Stamped, Titled):
    class Meta(Stamped.Meta):
        abstract = True
        indexes = [models.Index(fields=["created"], name="by_%(class)s")]

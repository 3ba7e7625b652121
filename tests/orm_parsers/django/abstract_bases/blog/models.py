from core.models import Both, Loud, Stamped, Titled
from django.db import models


class Post(Both):
    changed = None
    title = models.CharField(max_length=99)


class Page(Stamped, Titled):
    class Meta:
        db_table = "pages"


class Single(Titled):
    pass


class Shout(Loud, Stamped):
    pass


class Quiet(Stamped):
    created = models.DateField(null=True)

    class Meta(Stamped.Meta):
        verbose_name = "silence"

import sys
from django.apps import apps
from django.db import models

from .constants import LENGTHS, WORD, Kind

try:
    from django.db.models import JSONField
except ImportError:
    from .compat import JSONField

OPTIONS = {"null": True, "blank": True}


def has_model(app_label, name):
    try:
        apps.get_registered_model(app_label, name)
    except LookupError:
        return False
    else:
        return True


class Herd(models.Model):
    kind = models.CharField(max_length=max(len(item.value) for item in Kind), choices=Kind.choices())
    name = models.CharField(max_length=LENGTHS["name"], **OPTIONS)
    data = JSONField(default=dict, **OPTIONS)
    first = models.IntegerField(default=-1)

    class Meta:
        db_table = WORD


if not has_model("farm", "Barn"):

    class Barn(models.Model):
        if sys.version_info >= (3,):
            door = models.IntegerField()
        herd = models.ForeignKey(Herd, **{"on_delete": models.CASCADE, "related_name": "barns"})


Herd.add_to_class("later", models.BooleanField(default=False))

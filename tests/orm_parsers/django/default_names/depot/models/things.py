from django.db import models as m

__all__ = ["Box"]
PREFIX = "dep"


class Box(m.Model):
    owner = m.ForeignKey("people.Person", on_delete=m.PROTECT, db_column="ownr")

    class Meta:
        db_table = f"{PREFIX}_box"

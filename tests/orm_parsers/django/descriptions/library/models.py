from django.db import models
from django.utils.translation import gettext_lazy as _


class Shelf(models.Model):
    """Where books stand.

    See :class:`Book`.
    """

    number = models.IntegerField(_("number of the shelf"), help_text=_("Painted on the side"))
    hall = models.CharField(verbose_name="Hall", max_length=3)
    colour = models.CharField(max_length=3, help_text="as   painted last")  # not this
    width = models.IntegerField(db_comment="in millimetres", help_text="width")
    # how tall it is
    height = models.IntegerField()
    depth = models.IntegerField()  # inside
    old = models.CharField(max_length=3, help_text="Deprecated: use hall")
    books = models.ManyToManyField("Book", verbose_name="standing here")
    owner = models.ForeignKey("Book", models.CASCADE, verbose_name="first book", related_name="+")
    plain = models.IntegerField()


# A book, once bought.
class Book(models.Model):
    class Meta:
        verbose_name = _("volume")


class Page(models.Model):
    class Meta:
        verbose_name = "sheet of paper"
        db_table_comment = "one side"

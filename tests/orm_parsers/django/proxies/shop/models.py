from django.db import models


class Order(models.Model):
    total = models.IntegerField()


class BigOrder(Order):
    class Meta:
        proxy = True
        ordering = ["total"]

    def is_big(self):
        return True


class Huge(BigOrder):
    class Meta:
        proxy = True


class Line(models.Model):
    order = models.ForeignKey(BigOrder, on_delete=models.CASCADE)
    tags = models.ManyToManyField("Huge")


class Legacy(models.Model):
    key = models.CharField(max_length=5, primary_key=True, db_column="KEY_CD")

    class Meta:
        managed = False
        db_table = "T_LEGACY"


class Extra(Huge):
    note = models.TextField()

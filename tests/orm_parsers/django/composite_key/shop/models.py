from django.db import models


class Product(models.Model):
    name = models.CharField(max_length=9)


class Line(models.Model):
    pk = models.CompositePrimaryKey("product_id", "number")
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
    number = models.IntegerField()
    amount = models.IntegerField(null=True)

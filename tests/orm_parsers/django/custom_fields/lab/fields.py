from django.db import models


class ShortField(models.CharField):
    def __init__(self, *args, **kwargs):
        kwargs.setdefault("max_length", 10)
        kwargs["null"] = True
        super().__init__(*args, **kwargs)

    def deconstruct(self):
        return super().deconstruct()


class Money(models.DecimalField):
    def __init__(self, verbose_name=None, name=None, max_digits=12, decimal_places=4, **kwargs):
        models.DecimalField.__init__(
            self, verbose_name, name, max_digits=max_digits, decimal_places=decimal_places, **kwargs
        )


class PlainSub(models.EmailField):
    description = "an address"


class Hand(models.Field):
    def db_type(self, connection):
        return "CHAR(104)"


class Numbers(models.Field):
    def get_internal_type(self):
        return "TextField"


class Owner(models.ForeignKey):
    def __init__(self, to="lab.Person", on_delete=models.CASCADE, **kwargs):
        kwargs["related_name"] = "+"
        super().__init__(to, on_delete, **kwargs)


class Upper(ShortField):
    def __init__(self, *, length=3, **kwargs):
        super().__init__(max_length=length * 2, **kwargs)

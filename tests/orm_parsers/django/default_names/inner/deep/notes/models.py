from django.db.models import CASCADE, ForeignKey, Model
from depot.models import Box


class Note(Model):
    box = ForeignKey(Box, on_delete=CASCADE)
    item = ForeignKey("shop.OrderItem2", CASCADE, null=True)

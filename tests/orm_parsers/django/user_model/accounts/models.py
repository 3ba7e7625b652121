from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser, Group
from django.db import models


class User(AbstractUser):
    first_name = None
    phone = models.CharField(max_length=20, blank=True)
    email = models.EmailField("address of mail", unique=True)


class Profile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    made_by = models.ForeignKey(get_user_model(), models.SET_NULL, null=True, related_name="+")
    group = models.ForeignKey(Group, models.CASCADE)
    followers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")

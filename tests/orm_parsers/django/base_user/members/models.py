from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models


class Manager(BaseUserManager):
    def create(self, email):
        return self.model(email=email)


class Member(AbstractBaseUser, PermissionsMixin):
    email = models.EmailField(unique=True)
    is_active = models.BooleanField(default=True)
    objects = Manager()
    USERNAME_FIELD = "email"

    class Meta:
        db_table = "member"

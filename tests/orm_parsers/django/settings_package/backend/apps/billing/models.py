from django.contrib.auth.models import AbstractBaseUser
from django.db import models


class Payer(AbstractBaseUser):
    iban = models.CharField(max_length=34, unique=True)
    USERNAME_FIELD = "iban"

from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sites.models import Site
from django.db import models


class Note(models.Model):
    author = models.ForeignKey(User, on_delete=models.CASCADE)
    editor = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveIntegerField()
    content_object = GenericForeignKey("content_type", "object_id")
    notes = GenericRelation("Note")
    site = models.ForeignKey("sites.Site", models.CASCADE)
    sites = models.ManyToManyField(Site, related_name="+")
    needed = models.ForeignKey(Permission, models.PROTECT)


class Visit(AbstractBaseSession):
    account = models.IntegerField(null=True)


class Special(User):
    level = models.IntegerField()

"""Models of packages outside that models of a repository build on, as the source they come down to.

Each text is only what makes columns and tables: written for this project after the packages' documented
models (Django 4.2 to 5.2 ``contrib``; django-extensions, django-model-utils, django-mptt, django-polymorphic,
django-treebeard, django-taggit, django-ordered-model, django-safedelete, wagtail). Their own tables are
not reported: they are targets of references and bases.
"""

from __future__ import annotations

_BASE_USER = """
from django.db import models
class AbstractBaseUser(models.Model):
    password = models.CharField("password", max_length=128)
    last_login = models.DateTimeField("last login", blank=True, null=True)
    class Meta:
        abstract = True
"""
_AUTH = (
    _BASE_USER
    + """
from django.contrib.contenttypes.models import ContentType
_ALL = "Designates that this user has all permissions without explicitly assigning them."
_GROUPS = (
    "The groups this user belongs to. A user will get all permissions granted to each of their groups."
)
_SITE = "Designates whether the user can log into this admin site."
_ACTIVE = (
    "Designates whether this user should be treated as active. "
    "Unselect this instead of deleting accounts."
)
_NAME = "Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only."
class Permission(models.Model):
    name = models.CharField(max_length=255)
    content_type = models.ForeignKey(ContentType, models.CASCADE)
    codename = models.CharField(max_length=100)
class Group(models.Model):
    name = models.CharField(max_length=150, unique=True)
    permissions = models.ManyToManyField(Permission)
class PermissionsMixin(models.Model):
    is_superuser = models.BooleanField("superuser status", default=False, help_text=_ALL)
    groups = models.ManyToManyField(Group, help_text=_GROUPS)
    user_permissions = models.ManyToManyField(Permission, help_text="Specific permissions for this user.")
    class Meta:
        abstract = True
class AbstractUser(AbstractBaseUser, PermissionsMixin):
    username = models.CharField("username", max_length=150, unique=True, help_text=_NAME)
    first_name = models.CharField("first name", max_length=150, blank=True)
    last_name = models.CharField("last name", max_length=150, blank=True)
    email = models.EmailField("email address", blank=True)
    is_staff = models.BooleanField("staff status", default=False, help_text=_SITE)
    is_active = models.BooleanField("active", default=True, help_text=_ACTIVE)
    date_joined = models.DateTimeField("date joined")
    class Meta:
        verbose_name = "user"
        abstract = True
class User(AbstractUser):
    class Meta(AbstractUser.Meta):
        swappable = "AUTH_USER_MODEL"
"""
)
_CONTENT_TYPES = """
from django.db import models
class ContentType(models.Model):
    app_label = models.CharField(max_length=100)
    model = models.CharField("python model class name", max_length=100)
    class Meta:
        db_table = "django_content_type"
"""
_SITES = """
from django.db import models
class Site(models.Model):
    domain = models.CharField("domain name", max_length=100, unique=True)
    name = models.CharField("display name", max_length=50)
    class Meta:
        db_table = "django_site"
"""
_SESSIONS = """
from django.db import models
class AbstractBaseSession(models.Model):
    session_key = models.CharField("session key", max_length=40, primary_key=True)
    session_data = models.TextField("session data")
    expire_date = models.DateTimeField("expire date", db_index=True)
    class Meta:
        abstract = True
        verbose_name = "session"
class Session(AbstractBaseSession):
    class Meta(AbstractBaseSession.Meta):
        db_table = "django_session"
"""
_ADMIN = """
from django.db import models
class LogEntry(models.Model):
    object_id = models.TextField(null=True)
    class Meta:
        db_table = "django_admin_log"
"""
_REST_FRAMEWORK = """
from django.db import models
class Token(models.Model):
    key = models.CharField("Key", max_length=40, primary_key=True)
    created = models.DateTimeField("Created")
"""
_EXTENSIONS = """
from django.db import models
class TimeStampedModel(models.Model):
    created = models.DateTimeField()
    modified = models.DateTimeField()
    class Meta:
        abstract = True
class TitleDescriptionModel(models.Model):
    title = models.CharField(max_length=255)
    description = models.TextField(blank=True, null=True)
    class Meta:
        abstract = True
class TitleSlugDescriptionModel(TitleDescriptionModel):
    slug = models.SlugField(blank=True)
    class Meta:
        abstract = True
class ActivatorModel(models.Model):
    status = models.IntegerField(choices=((0, "Inactive"), (1, "Active")), default=1)
    activate_date = models.DateTimeField(blank=True, null=True)
    deactivate_date = models.DateTimeField(blank=True, null=True)
    class Meta:
        abstract = True
"""
_MODEL_UTILS = """
from django.db import models
class TimeStampedModel(models.Model):
    created = models.DateTimeField()
    modified = models.DateTimeField()
    class Meta:
        abstract = True
class TimeFramedModel(models.Model):
    start = models.DateTimeField(null=True, blank=True)
    end = models.DateTimeField(null=True, blank=True)
    class Meta:
        abstract = True
class StatusModel(models.Model):
    status = models.CharField(max_length=100)
    status_changed = models.DateTimeField()
    class Meta:
        abstract = True
class SoftDeletableModel(models.Model):
    is_removed = models.BooleanField(default=False)
    class Meta:
        abstract = True
class UUIDModel(models.Model):
    id = models.UUIDField(primary_key=True)
    class Meta:
        abstract = True
"""
_MPTT = """
from django.db import models
class MPTTModel(models.Model):
    lft = models.PositiveIntegerField()
    rght = models.PositiveIntegerField()
    tree_id = models.PositiveIntegerField(db_index=True)
    level = models.PositiveIntegerField()
    class Meta:
        abstract = True
"""
_POLYMORPHIC = """
from django.contrib.contenttypes.models import ContentType
from django.db import models
class PolymorphicModel(models.Model):
    polymorphic_ctype = models.ForeignKey(ContentType, null=True, on_delete=models.CASCADE)
    class Meta:
        abstract = True
"""
_TREEBEARD = """
from django.db import models
class MP_Node(models.Model):
    path = models.CharField(max_length=255, unique=True)
    depth = models.PositiveIntegerField()
    numchild = models.PositiveIntegerField(default=0)
    class Meta:
        abstract = True
"""
_ORDERED = """
from django.db import models
class OrderedModelBase(models.Model):
    class Meta:
        abstract = True
class OrderedModel(OrderedModelBase):
    order = models.PositiveIntegerField(db_index=True)
    class Meta:
        abstract = True
"""
_SAFE_DELETE = """
from django.db import models
class SafeDeleteModel(models.Model):
    deleted = models.DateTimeField(null=True, db_index=True)
    deleted_by_cascade = models.BooleanField(default=False)
    class Meta:
        abstract = True
"""
_WAGTAIL = """
from django.db import models
class Page(models.Model):
    title = models.CharField(max_length=255)
    class Meta:
        app_label = "wagtailcore"
class Orderable(models.Model):
    sort_order = models.IntegerField(null=True, blank=True)
    class Meta:
        abstract = True
"""
_TAGGIT = """
from django.contrib.contenttypes.models import ContentType
from django.db import models
class TagBase(models.Model):
    name = models.CharField(unique=True, max_length=100)
    slug = models.SlugField(unique=True, max_length=100, allow_unicode=True)
    class Meta:
        abstract = True
class Tag(TagBase):
    pass
class ItemBase(models.Model):
    class Meta:
        abstract = True
class TaggedItemBase(ItemBase):
    tag = models.ForeignKey(Tag, on_delete=models.CASCADE)
    class Meta:
        abstract = True
class CommonGenericTaggedItemBase(ItemBase):
    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    class Meta:
        abstract = True
class GenericTaggedItemBase(CommonGenericTaggedItemBase):
    object_id = models.IntegerField(db_index=True)
    class Meta:
        abstract = True
class GenericUUIDTaggedItemBase(CommonGenericTaggedItemBase):
    object_id = models.UUIDField(db_index=True)
    class Meta:
        abstract = True
"""
_NOTHING = """
from django.db import models
class {name}(models.Model):
    class Meta:
        abstract = True
"""

TEXTS: dict[str, str] = {
    "django.contrib.auth.base_user": _BASE_USER,
    "django.contrib.auth.models": _AUTH,
    "django.contrib.contenttypes.models": _CONTENT_TYPES,
    "django.contrib.sites.models": _SITES,
    "django.contrib.sessions.base_session": _SESSIONS,
    "django.contrib.sessions.models": _SESSIONS,
    "django.contrib.admin.models": _ADMIN,
    "rest_framework.authtoken.models": _REST_FRAMEWORK,
    "django_extensions.db.models": _EXTENSIONS,
    "model_utils.models": _MODEL_UTILS,
    "mptt.models": _MPTT,
    "polymorphic.models": _POLYMORPHIC,
    "treebeard.mp_tree": _TREEBEARD,
    "ordered_model.models": _ORDERED,
    "safedelete.models": _SAFE_DELETE,
    "taggit.models": _TAGGIT,
    "wagtail.models": _WAGTAIL,
    "wagtail.core.models": _WAGTAIL,
    "solo.models": _NOTHING.format(name="SingletonModel"),
    "modelcluster.models": _NOTHING.format(name="ClusterableModel"),
    "django_prometheus.models": "",
}
"""Dotted module -> source."""

LABELS: dict[str, str] = {
    "auth": "django.contrib.auth.models",
    "contenttypes": "django.contrib.contenttypes.models",
    "sites": "django.contrib.sites.models",
    "sessions": "django.contrib.sessions.models",
    "admin": "django.contrib.admin.models",
    "taggit": "taggit.models",
    "authtoken": "rest_framework.authtoken.models",
    "wagtailcore": "wagtail.models",
}
"""App label -> module, for references by text."""

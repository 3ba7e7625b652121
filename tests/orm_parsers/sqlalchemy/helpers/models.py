import functools
import os

from sqlalchemy import Boolean, Column, ForeignKey, Integer, String
from sqlalchemy.orm import declarative_base

Base = declarative_base()
Required = functools.partial(Column, nullable=False)
PREFIX = os.environ.get("TABLE_PREFIX", "app_")
LENGTHS = {"short": 10, "long": 200}


class Flag(Column):
    inherit_cache = True

    def __init__(self, *args, **kwargs):
        kwargs.setdefault("nullable", False)
        kwargs["default"] = False
        super().__init__(Boolean, *args, **kwargs)


def text_column(length="short", *, required=False, **kwargs):
    if required:
        kwargs["nullable"] = False
    return Column(String(LENGTHS[length]), **kwargs)


def reference(target, name="id", **kwargs):
    """A column that points to another table."""
    return Column(Integer, ForeignKey(f"{PREFIX}{target}.{name}"), **kwargs)


def table_name(word):
    return "%s%s" % (PREFIX, word)


class Parcel(Base):
    __tablename__ = table_name("parcel")
    id = Required(Integer, primary_key=True)
    weight = Required(Integer)
    volume = Required(Integer, nullable=True)
    label = text_column()
    story = text_column("long", required=True)
    parent_id = reference("parcel", index=True)
    fragile = Flag()
    if LENGTHS["short"] > 5:
        extra = Column(String(LENGTHS["short"] * 2))
    for _number in range(2):
        pass


class Stop(Base):
    __tablename__ = "{}stop".format(PREFIX)
    id = Column(Integer, primary_key=True)
    code, city = text_column(), text_column(unique=True)

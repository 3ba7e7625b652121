import re

from sqlalchemy import Column, DateTime, ForeignKey, Integer, String, func
from sqlalchemy.ext.declarative import declared_attr
from sqlalchemy.orm import as_declarative, relationship

_first = re.compile(r"(.)([A-Z][a-z]+)")


def snake(name):
    step = _first.sub(r"\1_\2", name)
    return re.sub("([a-z0-9])([A-Z])", r"\1_\2", step).lower()


@as_declarative()
class Base:
    id = Column(Integer, primary_key=True)

    @declared_attr
    def __tablename__(cls):
        return snake(cls.__name__)


class Stamped:
    created_at = Column(DateTime, server_default=func.now(), nullable=False)
    updated_at = Column(DateTime, onupdate=func.now())


class Owned:
    owner_role = "owner"

    @declared_attr
    def owner_id(cls):
        return Column(ForeignKey("person.id"), nullable=cls.owner_role != "owner")

    @declared_attr
    def owner(cls):
        return relationship("Person", foreign_keys=[cls.owner_id])


class Coded(Stamped):
    __abstract__ = True
    code = Column("kennung", String(12), unique=True)

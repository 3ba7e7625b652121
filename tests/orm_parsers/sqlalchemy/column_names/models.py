from dataclasses import dataclass

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Text, func, select
from sqlalchemy.ext.associationproxy import association_proxy
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase, Mapped, column_property, composite, deferred, mapped_column, query_expression, synonym, validates,
)


@dataclass
class Point:
    x: int
    y: int


class Base(DeclarativeBase):
    pass


class Place(Base):
    __tablename__ = "place"
    __table_args__ = (Index("ix_names", "label", "class"),)

    key = Column("id", Integer, primary_key=True)
    title = Column("label", String(10))
    klass: Mapped[str] = mapped_column("class", String(3))
    by_kwarg = Column(Integer, name="other")
    big = deferred(Column(Text))
    small: Mapped[str] = mapped_column(deferred=True)
    prop = column_property(Column("prop_column", String(4)))
    upper = column_property(func.upper(title))
    count = query_expression()
    alias = synonym("title")
    parent_key = Column("parent", ForeignKey("place.id"))
    where: Mapped[Point] = composite(mapped_column("x", Integer), mapped_column("y", Integer))
    constant = 5
    words = association_proxy("a", "b")
    temporary: str = "plain"

    __allow_unmapped__ = True

    @hybrid_property
    def loud(self):
        return self.title + "!"

    @property
    def quiet(self):
        return self.title

    @validates("title")
    def check(self, key, value):
        return value


Place.later = Column("added_later", String(7))

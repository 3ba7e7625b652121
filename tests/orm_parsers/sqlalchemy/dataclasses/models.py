from __future__ import annotations

from typing import ClassVar

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedAsDataclass, mapped_column, registry, relationship

reg = registry()
other = registry(metadata=MetaData(schema="old"))


class Base(MappedAsDataclass, DeclarativeBase):
    """The base of dataclasses."""


class Stamp(MappedAsDataclass):
    made_by: Mapped[str] = mapped_column(String(9), init=False, default="system")


class Letter(Stamp, Base):
    __tablename__ = "letter"
    id: Mapped[int] = mapped_column(init=False, primary_key=True)
    text: Mapped[str]
    count: ClassVar[int] = 0
    answers: Mapped[list[Letter]] = relationship(default_factory=list, repr=False)
    answer_to: Mapped[int | None] = mapped_column(ForeignKey("letter.id"), default=None)


@reg.mapped_as_dataclass
class Folder:
    __tablename__ = "folder"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str | None] = mapped_column(default=None)


@other.mapped
class Paper:
    __tablename__ = "paper"
    id = Column(Integer, primary_key=True)


class Stone:
    """A stone, mapped by a call."""


stones = Table("stone", reg.metadata, Column("id", Integer, primary_key=True), Column("folder_id", ForeignKey("folder.id")))
reg.map_imperatively(Stone, stones)


class Plain(DeclarativeBase):
    pass


class Direct(Plain):
    __table__ = Table("direct", Plain.metadata, Column("id", Integer, primary_key=True), Column("n", String(3)))

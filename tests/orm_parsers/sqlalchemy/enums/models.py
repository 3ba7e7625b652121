import enum
from typing import Literal, Optional

from sqlalchemy import Column, Enum, Integer
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from words import KINDS, Priority, Status, values_of


class Base(DeclarativeBase):
    pass


class Mood(str, enum.Enum):
    CALM = "calm"  # nothing to do
    ANGRY = "angry"  # call back today


class Ticket(Base):
    __tablename__ = "ticket"

    id = Column(Integer, primary_key=True)
    status = Column(Enum(Status), nullable=False, default=Status.OPEN)
    stored = Column(Enum(Status, values_callable=values_of, name="stored_status"), default=Status.OPEN)
    inline = Column(Enum("a", "b", name="ab"))
    kind = Column(Enum(*KINDS, name="kind_enum", native_enum=False))
    listed = Column(Enum(*[member.value for member in Priority], name="priority"))
    mood: Mapped[Optional[Mood]]
    way: Mapped[Literal["mail", "phone"]]
    sized: Mapped[Mood] = mapped_column(Enum(Mood, length=20, native_enum=False))
    priority: Mapped[Priority] = mapped_column(default=Priority.LOW)

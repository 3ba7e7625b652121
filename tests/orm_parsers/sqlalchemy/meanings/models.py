"""Models of a library."""

from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from typing_extensions import deprecated


class Base(DeclarativeBase):
    pass


class Shelf(Base):
    """A shelf of the library.

    It holds ``Book`` rows, see :class:`models.Book`.

    :param id: never mind
    """

    __tablename__ = "shelf"

    id = Column(Integer, primary_key=True)
    #: How many books fit.
    size = Column(Integer)
    # where it stands
    # (hall and row)
    spot = Column(String(10))
    colour = Column(String(10))  # as painted last
    width = Column(Integer, comment="in millimetres")  # not this
    height = Column(Integer, doc="without feet")
    depth = Column(
        Integer,
        nullable=False,
    )  # inside
    label: Mapped[str | None] = mapped_column(String(9))
    """Printed on the
    front side."""
    old = Column(String(3))  # deprecated: use label
    # TODO: drop this
    # other = Column(Integer)
    todo = Column(String(3))  # noqa: E501
    after = Column(String(3))


# The readers' desk.
class Desk(Base):
    __tablename__ = "desk"
    id = Column(Integer, primary_key=True)


@deprecated("desks are enough")
class Chair(Base):
    """A chair."""

    __tablename__ = "chair"
    __table_args__ = {"comment": "to sit on"}
    id = Column(Integer, primary_key=True)
    legs: Mapped[int]
    """Four.

    .. deprecated:: 1.2
       nobody counts them
    """

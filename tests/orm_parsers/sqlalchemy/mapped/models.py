from __future__ import annotations

import datetime
import decimal
import uuid
from datetime import date
from typing import List, Optional, Union

from sqlalchemy import ForeignKey, String, func
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    pen_name: Mapped[Optional[str]] = mapped_column(String(60))
    nick: Mapped[str | None]
    born: Mapped[Union[date, None]]
    height: Mapped[float]
    paid: Mapped[decimal.Decimal] = mapped_column(default=decimal.Decimal("0"))
    active: Mapped[bool] = mapped_column(default=True)
    key: Mapped[uuid.UUID]
    photo: Mapped[bytes | None]
    lunch: Mapped[datetime.time]
    pause: Mapped[datetime.timedelta]
    created: Mapped[datetime.datetime] = mapped_column(server_default=func.now())
    forced: Mapped[str | None] = mapped_column(nullable=False)
    loose: Mapped["int"] = mapped_column(nullable=True)
    untyped = mapped_column(String(3))
    books: Mapped[List[Book]] = relationship(back_populates="author", foreign_keys="Book.author_id")


class Book(Base):
    __tablename__ = "book"

    isbn: Mapped[str] = mapped_column(String(13), primary_key=True)
    author_id: Mapped[int] = mapped_column(ForeignKey("author.id"))
    editor_id: Mapped[Optional[int]] = mapped_column(ForeignKey(Author.id, ondelete="SET NULL"))
    author: Mapped[Author] = relationship(back_populates="books", foreign_keys=[author_id])

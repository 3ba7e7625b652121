from typing import Optional

from sqlalchemy import String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from . import types
from .types import intpk, optional_timestamp, required_name, str_30, str_50, timestamp, user_fk


class Base(DeclarativeBase):
    type_annotation_map = {
        str_30: String(30),
        str_50: String(50),
        str: Text(),
    }


class User(Base):
    __tablename__ = "users"

    id: Mapped[intpk]
    name: Mapped[required_name]
    short: Mapped[str_30]
    longer: Mapped[Optional[types.str_50]]
    about: Mapped[str]
    created_at: Mapped[timestamp]
    ended_at: Mapped[optional_timestamp]
    parent_id: Mapped[Optional[user_fk]]
    owner_id: Mapped[user_fk] = mapped_column(unique=True)

from typing import TYPE_CHECKING

import sqlalchemy as sa

from acme import db
from acme.db import NAME_LENGTH, Base

from ..db.columns import key

if TYPE_CHECKING:
    from acme.logs.models import Entry


class User(Base):
    __tablename__ = "user"
    id = key()
    name = sa.Column(sa.String(NAME_LENGTH))
    friend_id = sa.Column(sa.Integer, sa.ForeignKey("user.id"))

    def entries(self) -> "list[Entry]":
        return []


class Visit(db.Base):
    __tablename__ = "visit"
    id = db.key(autoincrement=False)
    user_id = sa.Column(sa.ForeignKey(User.id))

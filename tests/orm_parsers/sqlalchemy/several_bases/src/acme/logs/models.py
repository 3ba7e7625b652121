from sqlalchemy import Column, String

from acme.db import LogBase
from acme.db.columns import key as make_key


class Entry(LogBase):
    __tablename__ = "entry"
    id = make_key()
    line = Column(String(200))

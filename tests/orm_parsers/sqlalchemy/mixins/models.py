from base import Base, Coded, Owned, Stamped
from sqlalchemy import Column, String


class Person(Stamped, Base):
    name = Column(String(40))
    updated_at = None


class PostCard(Owned, Coded, Base):
    __abstract__ = False
    text = Column(String(200))


class HTTPProbe2Result(Base, Owned):
    owner_role = "guest"
    id = Column(String(8), primary_key=True)

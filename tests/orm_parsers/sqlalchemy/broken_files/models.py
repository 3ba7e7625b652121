from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import DeclarativeBase

from helpers import LENGTH


class Base(DeclarativeBase):
    pass


class Kept(Base):
    __tablename__ = "kept"
    id = Column(Integer, primary_key=True)
    name = Column(String(LENGTH))

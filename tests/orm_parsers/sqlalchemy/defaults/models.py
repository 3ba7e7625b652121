import datetime

from sqlalchemy import Column, Computed, FetchedValue, Identity, Integer, Sequence, String, false, func, text, true
from sqlalchemy.orm import declarative_base

Base = declarative_base()
START = 10


class Numbered(Base):
    __tablename__ = "numbered"
    id = Column(Integer, Identity(start=5), primary_key=True)
    second = Column(Integer, Identity(always=True))
    double = Column(Integer, Computed("id * 2"))
    text_default = Column(String(5), server_default="abc")
    sql_default = Column(String(5), server_default=text("'x'"))
    fetched = Column(String(5), server_default=FetchedValue())
    now = Column(String(30), server_default=func.now())
    stamp = Column(String(30), server_default=func.current_timestamp())
    yes = Column(Integer, server_default=true())
    no = Column(Integer, server_default=false())
    constant = Column(Integer, default=START + 1)
    called = Column(String(30), default=datetime.datetime.now)
    computed = Column(String(30), default=lambda: "x")
    sql_side = Column(String(30), default=func.now())
    empty = Column(String(3), default="")


class Sequenced(Base):
    __tablename__ = "sequenced"
    id = Column(Integer, Sequence("some_seq"), primary_key=True)


class Plain(Base):
    __tablename__ = "plain"
    id = Column(Integer, primary_key=True, autoincrement=False)


class Pair(Base):
    __tablename__ = "pair"
    a = Column(Integer, primary_key=True, autoincrement=True)
    b = Column(Integer, primary_key=True)

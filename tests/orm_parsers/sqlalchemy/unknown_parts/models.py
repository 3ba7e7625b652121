import os
import sys

from sqlalchemy import Column, Enum, ForeignKey, Integer, String, Table
from sqlalchemy.orm import DeclarativeBase, declarative_base


class Base(DeclarativeBase):
    pass


COLUMNS = [Column(word, String(2)) for word in dict.fromkeys(sys.platform)][:1]
IS_BIG = sys.maxsize > 2**32
OPTIONS = {key: True for key in sorted({"nullable"} & set(dir(Column)))}


class Fact(Base):
    __tablename__ = "fact"
    id = Column(Integer, primary_key=True)
    size = Column(String(9) if IS_BIG else Integer)
    can = Column(Integer, nullable=not IS_BIG)
    state = Column(Enum(*[os.sep, "b"], name="state"))
    target = Column(Integer, ForeignKey(os.environ["HOME_TABLE"] + ".id"))
    options = Column(String(3), **OPTIONS)
    plain = Column(String(3))


class Nameless(Base):
    __tablename__ = "name" + os.environ["NAME"]
    id = Column(Integer, primary_key=True)


loose = Table("loose", Base.metadata, *COLUMNS)

from sqlalchemy import ARRAY, JSON, Column, DateTime, Enum, Float, Integer, Interval, LargeBinary, String, Text, Time, create_engine
from sqlalchemy.dialects import postgresql as pg
from sqlalchemy.dialects.postgresql import ENUM, INET, JSONB, TSVECTOR, UUID
from sqlalchemy.ext.mutable import MutableDict, MutableList
from sqlalchemy.orm import declarative_base

Base = declarative_base()


def connect():
    return create_engine("postgresql+psycopg2://app@db/app")


engine = connect()


class Sample(Base):
    __tablename__ = "sample"
    id = Column(UUID(as_uuid=True), primary_key=True)
    seen = Column(DateTime)
    seen_there = Column(DateTime(timezone=True))
    clock = Column(Time)
    span = Column(Interval)
    raw = Column(LargeBinary)
    data = Column(MutableDict.as_mutable(JSONB), server_default="{}")
    plain = Column(JSON().with_variant(JSONB(), "postgresql"))
    words = Column(ARRAY(String(20)))
    numbers = Column(MutableList.as_mutable(pg.ARRAY(Integer)), default=[])
    vector = Column(TSVECTOR)
    address = Column(INET)
    colour = Column(ENUM("red", "blue", name="colour", create_type=False))
    sizes = Column(pg.ARRAY(Enum("s", "m", name="size")))
    weight = Column(Float)
    exact = Column(pg.DOUBLE_PRECISION)
    span_of = Column(pg.INT4RANGE)
    note = Column(Text().with_variant(String(10), "sqlite"))

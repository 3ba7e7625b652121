from sqlalchemy import Boolean, Column, DateTime, String
from sqlalchemy.dialects.mysql import BIGINT, INTEGER, LONGTEXT, MEDIUMTEXT, TINYINT, VARCHAR
from sqlalchemy.orm import declarative_base

Base = declarative_base()


class Stock(Base):
    __tablename__ = "stock"
    __table_args__ = {"mysql_charset": "utf8mb4", "comment": "what is there"}
    id = Column(INTEGER, primary_key=True)
    big = Column(BIGINT)
    small = Column(TINYINT(1), nullable=False)
    long = Column(LONGTEXT)
    medium = Column(MEDIUMTEXT)
    name = Column(VARCHAR(20), comment="as printed")
    on = Column(Boolean)
    at = Column(DateTime)
    note = Column(String(10))

from sqlalchemy import (
    BigInteger, Boolean, Column, Date, DateTime, Float, ForeignKey, Integer, LargeBinary, Numeric, SmallInteger,
    String, Text, Time, Unicode, UnicodeText,
)
from sqlalchemy.orm import declarative_base, relationship

Base = declarative_base()


class Harbour(Base):
    __tablename__ = "harbours"

    id = Column(Integer, primary_key=True)
    code = Column(String(5), nullable=False, unique=True)
    name = Column(Unicode(80), index=True)
    remarks = Column(Text)
    story = Column(UnicodeText, nullable=False)
    depth = Column(Float, default=2.5)
    fee = Column(Numeric(10, 2), default=0)
    rank = Column(SmallInteger, server_default="1")
    is_open = Column(Boolean, nullable=False, default=True)
    opened_on = Column(Date)
    opens_at = Column(Time)
    seen_at = Column(DateTime(timezone=True))
    plan = Column(LargeBinary)

    berths = relationship("Berth", back_populates="harbour")

    def __repr__(self):
        return f"<Harbour {self.code}>"


class Berth(Base):
    __tablename__ = "berths"

    id = Column(BigInteger, primary_key=True, autoincrement=False)
    harbour_id = Column(Integer, ForeignKey("harbours.id", ondelete="CASCADE"), nullable=False, index=True)
    number = Column(Integer, nullable=False)

    harbour = relationship(Harbour, back_populates="berths")

from sqlalchemy import BLANK_SCHEMA, Column, ForeignKey, Integer, MetaData, String, Table
from sqlalchemy.orm import declarative_base

metadata = MetaData(
    schema="core",
    naming_convention={"ix": "ix_%(column_0_label)s", "fk": "fk_%(table_name)s_%(column_0_name)s"},
)
Base = declarative_base(metadata=metadata)


class Account(Base):
    __tablename__ = "account"
    id = Column(Integer, primary_key=True)
    country = Column(ForeignKey("public.country.code"))


class Session(Base):
    __tablename__ = "session"
    id = Column(Integer, primary_key=True)
    account_id = Column(Integer, ForeignKey("account.id"), index=True)


class Country(Base):
    __tablename__ = "country"
    __table_args__ = {"schema": "public"}
    code = Column(String(2), primary_key=True)


class Loose(Base):
    __tablename__ = "loose"
    __table_args__ = {"schema": BLANK_SCHEMA}
    id = Column(Integer, primary_key=True)
    account_id = Column(ForeignKey("core.account.id"))


link = Table("link", metadata, Column("a", ForeignKey("account.id")), Column("b", ForeignKey(Session.id)))
aside = Table("aside", Base.metadata, Column("id", Integer, primary_key=True), schema="side")

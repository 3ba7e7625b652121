import datetime as dt
import enum
import uuid
from decimal import Decimal
from typing import List, Optional

from pydantic import EmailStr
from sqlalchemy import JSON, Column, Text, func
from sqlmodel import Field, Relationship, SQLModel


class Size(str, enum.Enum):
    SMALL = "s"
    LARGE = "l"


class HeroBase(SQLModel):
    name: str = Field(index=True, max_length=40)
    age: Optional[int] = Field(default=None, index=True)
    size: Size = Size.SMALL


class Team(SQLModel, table=True):
    id: Optional[int] = Field(default=None, primary_key=True)
    headquarters: str
    heroes: List["Hero"] = Relationship(back_populates="team")


class HeroTeamLink(SQLModel, table=True):
    __tablename__ = "hero_link"
    hero_id: uuid.UUID = Field(foreign_key="hero.id", primary_key=True, ondelete="CASCADE")
    team_id: Optional[int] = Field(default=None, foreign_key="team.id", primary_key=True)


class Hero(HeroBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: EmailStr = Field(unique=True)
    bio: str | None = Field(default=None, sa_column=Column("biography", Text, comment="a short text"))
    tags: list[str] = Field(default_factory=list, sa_type=JSON)
    price: Decimal = Field(default=0, max_digits=8, decimal_places=2)
    made: dt.datetime = Field(sa_column_kwargs={"server_default": func.now()})
    seen: dt.date | None = None
    maybe: Optional[str] = Field(default=None, nullable=False)
    team_id: int | None = Field(default=None, foreign_key="team.id")
    team: Optional[Team] = Relationship(back_populates="heroes")


class HeroCreate(HeroBase):
    password: str

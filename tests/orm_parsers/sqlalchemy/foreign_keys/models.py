from sqlalchemy import Column, ForeignKey, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class Team(Base):
    __tablename__ = "team"
    id: Mapped[int] = mapped_column(primary_key=True)
    lead_id: Mapped[int | None] = mapped_column(ForeignKey("worker.id", use_alter=True, name="fk_lead"))
    code = Column("team_code", String(4), unique=True)


class Worker(Base):
    __tablename__ = "worker"
    id: Mapped[int] = mapped_column(ForeignKey(Team.id), primary_key=True)
    team_code = Column(ForeignKey(Team.code, ondelete="SET NULL", onupdate="CASCADE"))
    boss_id = Column(Integer, ForeignKey(id))
    copy_of: Mapped[str | None] = mapped_column(ForeignKey("team.team_code"), unique=True)
    deeper = mapped_column(ForeignKey("worker.copy_of"))

from sqlalchemy import (
    CheckConstraint, Column, ForeignKey, ForeignKeyConstraint, Index, Integer, PrimaryKeyConstraint, String,
    UniqueConstraint, func, text,
)
from sqlalchemy.orm import DeclarativeBase, declared_attr

SCHEMA = "depot"


class Base(DeclarativeBase):
    pass


class Shelf(Base):
    __tablename__ = "shelf"
    __table_args__ = (
        PrimaryKeyConstraint("hall", "row"),
        UniqueConstraint("label", name="uq_label"),
        UniqueConstraint("hall", "label"),
        CheckConstraint("row > 0"),
        Index("ix_upper", text("upper(label)")),
        Index("ix_hall_label", "hall", "label", unique=True),
        {"schema": SCHEMA, "comment": "where things lie"},
    )
    hall = Column(String(2))
    row = Column(Integer)
    label = Column(String(20))
    kind = Column(String(10))
    sort = Column(Integer)

    by_kind = Index("ix_kind", kind)


Index("ix_sort", Shelf.sort.desc(), Shelf.kind)


class Box(Base):
    __tablename__ = "box"
    id = Column(Integer, primary_key=True)
    hall = Column(String(2))
    row = Column(Integer)
    former_id = Column(Integer, ForeignKey(f"{SCHEMA}.box.id"))
    word = Column(String(5))

    @declared_attr.directive
    def __table_args__(cls):
        return (
            ForeignKeyConstraint(["hall", "row"], ["depot.shelf.hall", "depot.shelf.row"], ondelete="CASCADE"),
            Index("ix_word", "word"),
            Index(None, func.lower(cls.word)),
            {"schema": SCHEMA},
        )


class Note(Base):
    __tablename__ = "note"
    __table_args__ = {"mysql_engine": "InnoDB"}
    id = Column(Integer, primary_key=True)
    box_id = Column(ForeignKey(Box.id))
    shelf_hall = Column(String(2))

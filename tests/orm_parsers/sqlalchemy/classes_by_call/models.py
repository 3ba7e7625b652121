from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Event:
    id: Mapped[int] = mapped_column(primary_key=True)
    tag: Mapped[str] = mapped_column(String(20))


class HasEvents:
    @declared_attr
    def events(cls):
        word = cls.__name__.lower()
        cls.Event = type(
            f"{cls.__name__}Event",
            (Event, Base),
            {
                "__tablename__": f"{word}_events",
                "__table_args__": (Index(f"ix_{word}", "source_id"),),
                "source_id": mapped_column(ForeignKey(f"{cls.__tablename__}.id", ondelete="CASCADE"), nullable=False),
                "source": relationship(cls, back_populates="events"),
            },
        )
        return relationship(cls.Event, back_populates="source")


class Door(HasEvents, Base):
    __tablename__ = "doors"
    id: Mapped[int] = mapped_column(primary_key=True)


class Gate(HasEvents, Base):
    __tablename__ = "gates"
    id: Mapped[str] = mapped_column(String(8), primary_key=True)


def audit_of(model, name):
    return type(name, (Base,), {"__tablename__": "audit_" + model.__tablename__, "of_id": mapped_column(ForeignKey(model.id), primary_key=True)})


DoorAudit = audit_of(Door, "DoorAudit")

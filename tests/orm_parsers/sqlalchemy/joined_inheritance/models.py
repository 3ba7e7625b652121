from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column


class Base(DeclarativeBase):
    pass


class Noted:
    note: Mapped[str | None]

    @declared_attr.directive
    def __tablename__(cls) -> str:
        return cls.__name__.lower()


class Vehicle(Noted, Base):
    id: Mapped[int] = mapped_column(primary_key=True)
    type: Mapped[str] = mapped_column(String(10))
    __mapper_args__ = {"polymorphic_on": "type", "polymorphic_identity": "vehicle"}


class Truck(Vehicle):
    id: Mapped[int] = mapped_column(ForeignKey("vehicle.id"), primary_key=True)
    load: Mapped[int]
    __mapper_args__ = {"polymorphic_identity": "truck"}


class Wheel(Base):
    __tablename__ = "wheels"
    id: Mapped[int] = mapped_column(primary_key=True)


class Spare(Wheel):
    __tablename__ = "spares"
    wheel_id: Mapped[int] = mapped_column("wid", ForeignKey(Wheel.id, ondelete="CASCADE"), primary_key=True)

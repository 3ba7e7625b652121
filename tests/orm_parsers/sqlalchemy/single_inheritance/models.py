from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, has_inherited_table, mapped_column


class Base(DeclarativeBase):
    pass


class Employee(Base):
    __tablename__ = "employee"
    id = Column(Integer, primary_key=True)
    kind = Column("type", String(20))
    __mapper_args__ = {"polymorphic_on": kind, "polymorphic_identity": "employee"}


class Engineer(Employee):
    engine: Mapped[str | None]
    start: Mapped[str | None] = mapped_column(use_existing_column=True)
    __mapper_args__ = {"polymorphic_identity": "engineer"}


class Manager(Employee):
    """Leads others."""

    room = Column(String(5), nullable=True)
    start: Mapped[str | None] = mapped_column(use_existing_column=True)
    __mapper_args__ = {"polymorphic_identity": "manager"}


class Named:
    @declared_attr.directive
    def __tablename__(cls):
        if has_inherited_table(cls):
            return None
        return cls.__name__.lower() + "s"


class Shape(Named, Base):
    id: Mapped[int] = mapped_column(primary_key=True)


class Circle(Shape):
    radius: Mapped[float | None]

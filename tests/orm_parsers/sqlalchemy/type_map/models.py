import enum
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import orm
from sqlalchemy.orm import Mapped

mapper_registry = orm.registry(
    type_annotation_map={
        dict[str, Any]: sa.JSON,
        list[str]: sa.JSON(),
        datetime: sa.TIMESTAMP(timezone=True),
        enum.Enum: sa.Enum(enum.Enum, native_enum=False, values_callable=lambda e: [m.value for m in e]),
    },
)


class Base(orm.DeclarativeBase):
    registry = mapper_registry


class Level(enum.Enum):
    LOW = "low"
    HIGH = "high"


class Report(Base):
    __tablename__ = "report"

    id: Mapped[int] = orm.mapped_column(primary_key=True)
    content: Mapped[dict[str, Any]]
    tags: Mapped[list[str] | None]
    made_at: Mapped[datetime]
    level: Mapped[Level]

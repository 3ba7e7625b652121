from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column


class Base(DeclarativeBase):
    metadata = MetaData(schema="blog")

    id: Mapped[int] = mapped_column(primary_key=True)


class Database(SQLAlchemy):
    def apply_driver_options(self, app, options):
        return super().apply_driver_options(app, options)


db = Database(model_class=Base)


class BlogPost(db.Model):
    title: Mapped[str]


class APIKey2(db.Model):
    secret: Mapped[str | None] = mapped_column(String(64))

    @declared_attr.directive
    def __tablename__(cls):
        return "keys_" + cls.__name__

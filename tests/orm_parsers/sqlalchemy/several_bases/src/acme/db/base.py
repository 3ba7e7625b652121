from sqlalchemy.orm import DeclarativeBase, declarative_base


class Base(DeclarativeBase):
    ...


LogBase = declarative_base()

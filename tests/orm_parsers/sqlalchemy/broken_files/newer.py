from sqlalchemy import Column, Integer

from models import Base


def first[T: (int, str)](items: list[T]) -> T:
    try:
        return items[0]
    except IndexError, KeyError:
        raise


class Newer(Base):
    __tablename__ = "newer"
    id = Column(Integer, primary_key=True)

    def broken(self):
        return f"{self.id["x"]} {"

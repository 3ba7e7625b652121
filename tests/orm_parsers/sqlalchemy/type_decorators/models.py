import json

from sqlalchemy import JSON, CHAR, Column, Integer, LargeBinary, Numeric, String, Text, TypeDecorator, types
from sqlalchemy.ext.mutable import MutableDict
from sqlalchemy.orm import declarative_base

Base = declarative_base()


class JsonText(types.TypeDecorator):
    impl = Text
    cache_ok = True

    def process_bind_param(self, value, dialect):
        return json.dumps(value)


class Money(TypeDecorator):
    impl = types.Numeric(12, 4)
    cache_ok = True


class Sized(TypeDecorator):
    impl = types.String
    cache_ok = True


class Code(Sized):
    pass


class Hexed(types.TypeDecorator):
    impl = CHAR(32)
    cache_ok = True

    def __init__(self, upper=False):
        super().__init__()
        self.upper = upper


class Own(types.UserDefinedType):
    cache_ok = True

    def __init__(self, width=3):
        self.width = width

    def get_col_spec(self, **kw):
        return "OWN(%s)" % self.width


class Short(String):
    def __init__(self):
        super().__init__(length=12)


AmountType = Numeric(9, 3)


class Thing(Base):
    __tablename__ = "thing"
    id = Column(Integer, primary_key=True)
    a = Column(JsonText)
    b = Column(Money())
    c = Column(Sized(15))
    d = Column(Code(length=7))
    e = Column(Hexed(upper=True))
    f = Column(Own(4))
    g = Column(Short())
    h = Column(MutableDict.as_mutable(JSON))
    i = Column(AmountType)
    j = Column(String(5).with_variant(LargeBinary(), "mysql"))

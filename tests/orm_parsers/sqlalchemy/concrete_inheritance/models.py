from sqlalchemy import Column, Integer, String
from sqlalchemy.ext.declarative import AbstractConcreteBase, ConcreteBase
from sqlalchemy.orm import declarative_base

Base = declarative_base()


class Plant(AbstractConcreteBase, Base):
    strict_attrs = True
    name = Column(String(30))


class Tree(Plant):
    __tablename__ = "tree"
    id = Column(Integer, primary_key=True)
    height = Column(Integer)
    __mapper_args__ = {"polymorphic_identity": "tree", "concrete": True}


class Bird(ConcreteBase, Base):
    __tablename__ = "bird"
    id = Column(Integer, primary_key=True)
    song = Column(String(9))
    __mapper_args__ = {"polymorphic_identity": "bird", "concrete": True}


class Owl(Bird):
    __tablename__ = "owl"
    id = Column(Integer, primary_key=True)
    __mapper_args__ = {"polymorphic_identity": "owl", "concrete": True}

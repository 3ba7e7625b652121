from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase

db = SQLAlchemy(metadata=MetaData(naming_convention={"pk": "pk_%(table_name)s"}))

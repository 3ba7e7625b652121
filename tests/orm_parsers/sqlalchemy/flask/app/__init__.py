from flask import Flask

from .extensions import db
from .models import *  # noqa: F403


def create_app():
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = "sqlite://"
    db.init_app(app)
    return app

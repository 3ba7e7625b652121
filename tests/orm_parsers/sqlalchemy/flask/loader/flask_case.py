"""Models of Flask-SQLAlchemy need an application to be configured."""

import app

app.create_app()

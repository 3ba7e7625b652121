from .extensions import db

__all__ = ["User", "HTTPLog", "Worker"]


class Timed(db.Model):
    __abstract__ = True

    made = db.Column(db.DateTime, server_default=db.func.now())
    by_id = db.Column(db.Integer, db.ForeignKey("user.id"))


class Sluggy:
    slug = db.Column(db.String(30), unique=True)


class User(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    email = db.Column(db.String(80), nullable=False)
    roles = db.relationship("Role", secondary=lambda: user_roles)


class Role(Sluggy, Timed):
    id = db.Column(db.Integer, primary_key=True)


user_roles = db.Table(
    "user_roles",
    db.Column("user_id", db.ForeignKey("user.id"), primary_key=True),
    db.Column("role_id", db.Integer, db.ForeignKey("role.id"), primary_key=True),
)


class HTTPLog(Timed):
    id = db.mapped_column(db.BigInteger, primary_key=True)
    text = db.deferred(db.Column(db.Text))


class Worker(db.Model):
    __tablename__ = "crew"
    id = db.Column(db.Integer, primary_key=True)
    type = db.Column(db.String(9))
    __mapper_args__ = {"polymorphic_on": type}


class Cook(Worker):
    dish = db.Column(db.String(9))
    __mapper_args__ = {"polymorphic_identity": "cook"}


class Driver(Worker):
    id = db.Column(db.ForeignKey("crew.id"), primary_key=True)
    __mapper_args__ = {"polymorphic_identity": "driver"}


class Guard(Worker):
    __tablename__ = "guards"
    __mapper_args__ = {"polymorphic_identity": "guard"}
    badge = db.Column(db.Integer)

import sqlalchemy as sa

meta = sa.MetaData()


def stamps():
    return (
        sa.Column("created", sa.DateTime, nullable=False, server_default=sa.func.now()),
        sa.Column("changed", sa.DateTime),
    )


#: People who may borrow.
members = sa.Table(
    "members",
    meta,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("full_name", sa.String(80), key="name", nullable=False),
    sa.Column("email", sa.String(120), unique=True, index=True),
    *stamps(),
    comment="who may borrow",
)

books = sa.Table(
    "books",
    meta,
    sa.Column("id", sa.Integer, sa.Sequence("book_seq"), primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Index("ix_title", "title"),
)

loans = sa.Table(
    "loans",
    meta,
    sa.Column("member_id", sa.ForeignKey(members.c.id), primary_key=True),
    sa.Column("book_id", sa.Integer, sa.ForeignKey("books.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("extra", sa.JSON),
)

for kind in ("old", "lost"):
    sa.Table(f"{kind}_books", meta, sa.Column("id", sa.Integer, primary_key=True), sa.Column("note", sa.String(9)))

sa.Index("ix_created", members.c.created)

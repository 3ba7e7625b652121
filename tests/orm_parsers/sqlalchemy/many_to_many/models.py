from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    pass


post_tags = Table(
    "post_tags",
    Base.metadata,
    Column("post_id", ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True),
    Column("tag_id", ForeignKey("tags.id"), primary_key=True),
)


class Post(Base):
    __tablename__ = "posts"
    id: Mapped[int] = mapped_column(primary_key=True)
    tags: Mapped[list[Tag]] = relationship(secondary=post_tags, back_populates="posts")
    likes: Mapped[list[Like]] = relationship(back_populates="post")


class Tag(Base):
    __tablename__ = "tags"
    id: Mapped[int] = mapped_column(primary_key=True)
    posts: Mapped[set[Post]] = relationship(secondary="post_tags", back_populates="tags")


class Like(Base):
    __tablename__ = "likes"
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id"), primary_key=True)
    fan: Mapped[str] = mapped_column(primary_key=True)
    post: Mapped[Post] = relationship(back_populates="likes")

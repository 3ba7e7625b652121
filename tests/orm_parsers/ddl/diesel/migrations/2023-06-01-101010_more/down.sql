ALTER TABLE posts DROP body;

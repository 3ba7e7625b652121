CREATE OR REPLACE VIEW titles AS SELECT p.id, p.title AS heading, m.full_name FROM posts p JOIN members m ON m.member_id = p.author;

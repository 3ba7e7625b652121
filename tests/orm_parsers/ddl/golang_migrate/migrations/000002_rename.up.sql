ALTER TABLE jobs RENAME COLUMN payload TO body;
ALTER TABLE jobs ADD CONSTRAINT one_queue UNIQUE (queue);

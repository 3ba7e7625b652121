-- +goose Up
-- +goose StatementBegin
ALTER TABLE parcels ADD COLUMN weight numeric(8,3);
CREATE OR REPLACE FUNCTION nothing() RETURNS void AS $$ BEGIN NULL; END; $$ LANGUAGE plpgsql;
-- +goose StatementEnd
CREATE TABLE trucks (id uuid PRIMARY KEY, plate text NOT NULL UNIQUE);

-- +goose Down
DROP TABLE trucks;
ALTER TABLE parcels DROP COLUMN weight;

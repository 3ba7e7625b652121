-- +goose Up
CREATE TABLE parcels (id bigserial PRIMARY KEY, code text NOT NULL);

-- +goose Down
DROP TABLE parcels;

CREATE TABLE ${flyway.schema}.users (id bigserial PRIMARY KEY, tenant uuid);
CREATE INDEX ON ${flyway.schema}.users (tenant);

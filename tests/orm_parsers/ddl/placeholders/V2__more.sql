ALTER TABLE {{ .Namespace }}.users ADD COLUMN IF NOT EXISTS mail text;
CREATE TABLE "{{ .Namespace }}".logs (user_id bigint REFERENCES {{ .Namespace }}.users (id));
CREATE TABLE {{ .Prefix }}_broken (id int);

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Reading" (
    "id" UUID NOT NULL,
    "short" SMALLINT NOT NULL,
    "oid" OID NOT NULL,
    "label" VARCHAR(40) NOT NULL,
    "plain" VARCHAR NOT NULL,
    "two" CHAR(2) NOT NULL,
    "free" TEXT NOT NULL,
    "bits" BIT(3) NOT NULL,
    "varbits" VARBIT(8) NOT NULL,
    "address" INET NOT NULL,
    "markup" XML NOT NULL,
    "price" DECIMAL(10,2) NOT NULL,
    "cost" MONEY NOT NULL,
    "ratio" REAL NOT NULL,
    "exact" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMP(6) NOT NULL,
    "seen" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "hour" TIME(0) NOT NULL,
    "zoned" TIMETZ(6),
    "raw" JSON NOT NULL,
    "data" JSONB NOT NULL,
    "blob" BYTEA NOT NULL,
    "keys" UUID[],
    "names" VARCHAR(10)[],

    CONSTRAINT "Reading_pkey" PRIMARY KEY ("id")
);

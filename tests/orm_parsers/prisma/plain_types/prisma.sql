-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Sample" (
    "id" SERIAL NOT NULL,
    "big" BIGINT NOT NULL,
    "ratio" DOUBLE PRECISION NOT NULL,
    "price" DECIMAL(65,30) NOT NULL,
    "open" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL,
    "data" JSONB NOT NULL,
    "bytes" BYTEA NOT NULL,
    "tags" TEXT[],
    "scores" INTEGER[],
    "note" TEXT,
    "at" TIMESTAMP(3),
    "extra" JSONB,

    CONSTRAINT "Sample_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter" (
    "n" BIGSERIAL NOT NULL,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("n")
);

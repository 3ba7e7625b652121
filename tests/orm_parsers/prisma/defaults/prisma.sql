-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Mood" AS ENUM ('g', 'b');

-- CreateTable
CREATE TABLE "Sample" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "a" TEXT NOT NULL,
    "b" TEXT NOT NULL,
    "c" TEXT NOT NULL,
    "d" TEXT NOT NULL,
    "e" TEXT NOT NULL,
    "f" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "g" INTEGER NOT NULL DEFAULT -3,
    "h" DOUBLE PRECISION NOT NULL DEFAULT 1.5,
    "i" BOOLEAN NOT NULL DEFAULT true,
    "j" TEXT NOT NULL DEFAULT 'it''s "so"',
    "k" JSONB NOT NULL DEFAULT '{"a": [1]}',
    "l" TEXT[] DEFAULT ARRAY['a', 'b']::TEXT[],
    "m" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "n" DECIMAL(65,30) NOT NULL DEFAULT 0.10,
    "o" BIGINT NOT NULL DEFAULT 9007199254740993,
    "p" TEXT NOT NULL DEFAULT '',
    "q" SERIAL NOT NULL,
    "r" "Mood" NOT NULL DEFAULT 'b',
    "s" TEXT NOT NULL,

    CONSTRAINT "Sample_pkey" PRIMARY KEY ("id")
);

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Kind" AS ENUM ('A', 'B_2');

-- CreateTable
CREATE TABLE "tight table" (
    "id" SERIAL NOT NULL,
    "the name" TEXT NOT NULL,
    "tab" VARCHAR(20),
    "model" TEXT NOT NULL,
    "enum" TEXT NOT NULL,
    "type" "Kind" DEFAULT 'A',
    "datasource" INTEGER[],

    CONSTRAINT "tight table_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tight table_the name_key" ON "tight table"("the name");

-- CreateIndex
CREATE INDEX "tight table_the name_tab_idx" ON "tight table"("the name", "tab");

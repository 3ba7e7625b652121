-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Room" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "floor" INTEGER,
    "plan" JSONB NOT NULL,
    "plain" TEXT NOT NULL,
    "long" TEXT NOT NULL,

    CONSTRAINT "Room_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Closed" (
    "day" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Closed_pkey" PRIMARY KEY ("day")
);

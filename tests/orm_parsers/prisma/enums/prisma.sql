-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ticket_state" AS ENUM ('0', '1', '9');

-- CreateEnum
CREATE TYPE "Urgency" AS ENUM ('low', 'high');

-- CreateTable
CREATE TABLE "Ticket" (
    "id" INTEGER NOT NULL,
    "state" "ticket_state" NOT NULL DEFAULT '0',
    "urgency" "Urgency",
    "history" "ticket_state"[] DEFAULT ARRAY['0', '9']::"ticket_state"[],
    "previous" "Urgency"[],

    CONSTRAINT "Ticket_pkey" PRIMARY KEY ("id")
);

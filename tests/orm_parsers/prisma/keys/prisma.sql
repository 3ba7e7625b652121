-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Seat" (
    "hall" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "ticket" TEXT,
    "note" TEXT NOT NULL,

    CONSTRAINT "seat_key" PRIMARY KEY ("hall","row","number")
);

-- CreateTable
CREATE TABLE "Slug" (
    "name" TEXT NOT NULL,
    "lang" TEXT NOT NULL,

    CONSTRAINT "Slug_pkey" PRIMARY KEY ("name","lang")
);

-- CreateTable
CREATE TABLE "Keyless" (
    "code" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Seat_code_key" ON "Seat"("code");

-- CreateIndex
CREATE UNIQUE INDEX "seat_ticket" ON "Seat"("ticket");

-- CreateIndex
CREATE INDEX "Seat_note_code_idx" ON "Seat"("note" DESC, "code");

-- CreateIndex
CREATE INDEX "Seat_row_idx" ON "Seat" USING HASH ("row");

-- CreateIndex
CREATE UNIQUE INDEX "Seat_code_note_key" ON "Seat"("code", "note");

-- CreateIndex
CREATE UNIQUE INDEX "Seat_note_key" ON "Seat"("note");

-- CreateIndex
CREATE UNIQUE INDEX "Keyless_code_key" ON "Keyless"("code");

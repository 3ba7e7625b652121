-- CreateTable
CREATE TABLE "Sample" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "big" BIGINT NOT NULL,
    "ratio" REAL NOT NULL,
    "price" DECIMAL NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "seenAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" JSONB NOT NULL,
    "bytes" BLOB,
    "state" TEXT NOT NULL DEFAULT 'OPEN'
);

-- CreateTable
CREATE TABLE "Word" (
    "text" TEXT NOT NULL PRIMARY KEY
);

-- CreateIndex
CREATE UNIQUE INDEX "Sample_title_key" ON "Sample"("title");

-- CreateIndex
CREATE INDEX "Sample_ratio_idx" ON "Sample"("ratio");

-- CreateIndex
CREATE UNIQUE INDEX "Sample_big_title_key" ON "Sample"("big", "title");

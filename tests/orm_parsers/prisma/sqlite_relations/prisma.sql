-- CreateTable
CREATE TABLE "Boat" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "port" TEXT,
    "pier" INTEGER,
    CONSTRAINT "Boat_port_pier_fkey" FOREIGN KEY ("port", "pier") REFERENCES "Harbour" ("port", "pier") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Harbour" (
    "port" TEXT NOT NULL,
    "pier" INTEGER NOT NULL,

    PRIMARY KEY ("port", "pier")
);

-- CreateTable
CREATE TABLE "Sailor" (
    "id" TEXT NOT NULL PRIMARY KEY
);

-- CreateTable
CREATE TABLE "_BoatToSailor" (
    "A" INTEGER NOT NULL,
    "B" TEXT NOT NULL,
    CONSTRAINT "_BoatToSailor_A_fkey" FOREIGN KEY ("A") REFERENCES "Boat" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "_BoatToSailor_B_fkey" FOREIGN KEY ("B") REFERENCES "Sailor" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "_BoatToSailor_AB_unique" ON "_BoatToSailor"("A", "B");

-- CreateIndex
CREATE INDEX "_BoatToSailor_B_index" ON "_BoatToSailor"("B");

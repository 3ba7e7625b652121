-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Warehouse" (
    "country" TEXT NOT NULL,
    "wh_code" TEXT NOT NULL,

    CONSTRAINT "Warehouse_pkey" PRIMARY KEY ("country","wh_code")
);

-- CreateTable
CREATE TABLE "Bin" (
    "id" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "warehouse_code" TEXT NOT NULL,
    "halfA" TEXT,
    "halfB" TEXT NOT NULL,

    CONSTRAINT "Bin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Pallet" (
    "id" INTEGER NOT NULL,
    "a" TEXT NOT NULL,
    "b" TEXT NOT NULL,

    CONSTRAINT "Pallet_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Pallet_a_b_key" ON "Pallet"("a", "b");

-- AddForeignKey
ALTER TABLE "Bin" ADD CONSTRAINT "Bin_country_warehouse_code_fkey" FOREIGN KEY ("country", "warehouse_code") REFERENCES "Warehouse"("country", "wh_code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bin" ADD CONSTRAINT "Bin_halfA_halfB_fkey" FOREIGN KEY ("halfA", "halfB") REFERENCES "Pallet"("a", "b") ON DELETE RESTRICT ON UPDATE CASCADE;

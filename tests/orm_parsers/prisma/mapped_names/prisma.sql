-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "T_PURCHASE_ORDER" (
    "po_id" TEXT NOT NULL,
    "ordered_at" TIMESTAMP(3) NOT NULL,
    "vendor_cd" TEXT NOT NULL,

    CONSTRAINT "T_PURCHASE_ORDER_pkey" PRIMARY KEY ("po_id")
);

-- CreateTable
CREATE TABLE "vendor_master" (
    "cd" TEXT NOT NULL,

    CONSTRAINT "vendor_master_pkey" PRIMARY KEY ("cd")
);

-- CreateIndex
CREATE INDEX "ix_po_vendor" ON "T_PURCHASE_ORDER"("vendor_cd", "ordered_at");

-- AddForeignKey
ALTER TABLE "T_PURCHASE_ORDER" ADD CONSTRAINT "T_PURCHASE_ORDER_vendor_cd_fkey" FOREIGN KEY ("vendor_cd") REFERENCES "vendor_master"("cd") ON DELETE RESTRICT ON UPDATE CASCADE;

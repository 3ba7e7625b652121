-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "people";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "sales";

-- CreateEnum
CREATE TYPE "people"."customer_level" AS ENUM ('GOLD', 'SILVER');

-- CreateTable
CREATE TABLE "people"."customers" (
    "id" INTEGER NOT NULL,
    "level" "people"."customer_level" NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales"."Order" (
    "id" INTEGER NOT NULL,
    "customerId" INTEGER NOT NULL,
    "level" "people"."customer_level",

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sales"."Tag" (
    "id" INTEGER NOT NULL,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people"."_CustomerToTag" (
    "A" INTEGER NOT NULL,
    "B" INTEGER NOT NULL,

    CONSTRAINT "_CustomerToTag_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "_CustomerToTag_B_index" ON "people"."_CustomerToTag"("B");

-- AddForeignKey
ALTER TABLE "sales"."Order" ADD CONSTRAINT "Order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "people"."customers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people"."_CustomerToTag" ADD CONSTRAINT "_CustomerToTag_A_fkey" FOREIGN KEY ("A") REFERENCES "people"."customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people"."_CustomerToTag" ADD CONSTRAINT "_CustomerToTag_B_fkey" FOREIGN KEY ("B") REFERENCES "sales"."Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

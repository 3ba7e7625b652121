/*
  Warnings:

  - Added the required column `email` to the `User` table without a default value.
*/
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "email" TEXT NOT NULL,
ADD COLUMN     "tags" TEXT[],
ALTER COLUMN "role" DROP DEFAULT;

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- AlterTable
ALTER TABLE "_Friends" ADD CONSTRAINT "_Friends_AB_pkey" PRIMARY KEY ("A", "B");

-- DropIndex
DROP INDEX "_Friends_AB_unique";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Shape" (
    "id" INTEGER NOT NULL,
    "secret" TEXT,
    "outline" polygon NOT NULL,
    "middle" point,
    "rings" circle[],

    CONSTRAINT "Shape_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Part" (
    "id" INTEGER NOT NULL,
    "shapeId" INTEGER NOT NULL,

    CONSTRAINT "Part_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rest" (
    "word" TEXT NOT NULL,
    "shapeId" INTEGER
);

-- AddForeignKey
ALTER TABLE "Part" ADD CONSTRAINT "Part_shapeId_fkey" FOREIGN KEY ("shapeId") REFERENCES "Shape"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rest" ADD CONSTRAINT "Rest_shapeId_fkey" FOREIGN KEY ("shapeId") REFERENCES "Shape"("id") ON DELETE SET NULL ON UPDATE CASCADE;

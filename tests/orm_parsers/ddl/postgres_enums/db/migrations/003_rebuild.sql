-- AlterEnum
BEGIN;
CREATE TYPE "mood_new" AS ENUM ('sad', 'happy');
ALTER TABLE "people" ALTER COLUMN "feels" DROP DEFAULT;
ALTER TABLE "people" ALTER COLUMN "feels" TYPE "mood_new" USING ("feels"::text::"mood_new");
ALTER TYPE "mood" RENAME TO "mood_old";
ALTER TYPE "mood_new" RENAME TO "mood";
ALTER TABLE "people" DROP COLUMN "before", DROP COLUMN history;
DROP TYPE "mood_old";
ALTER TABLE "people" ALTER COLUMN "feels" SET DEFAULT 'happy';
COMMIT;

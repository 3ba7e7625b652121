ALTER TABLE "harbours" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "harbours" ADD COLUMN "town" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "town_idx" ON "harbours" USING btree ("town" DESC NULLS LAST);

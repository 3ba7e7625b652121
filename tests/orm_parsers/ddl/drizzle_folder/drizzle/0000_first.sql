DO $$ BEGIN
 CREATE TYPE "size" AS ENUM('S', 'L');
EXCEPTION
 WHEN duplicate_object THEN null;
END $$;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "boats" (
	"id" serial PRIMARY KEY NOT NULL,
	"size" "size" DEFAULT 'S' NOT NULL,
	"harbour_id" integer,
	CONSTRAINT "boats_harbour_id_unique" UNIQUE("harbour_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "harbours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "harbours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(20)
);
--> statement-breakpoint
DO $$ BEGIN
 ALTER TABLE "boats" ADD CONSTRAINT "boats_harbour_id_harbours_id_fk" FOREIGN KEY ("harbour_id") REFERENCES "public"."harbours"("id") ON DELETE cascade ON UPDATE no action;
EXCEPTION
 WHEN duplicate_object THEN null;
END $$;

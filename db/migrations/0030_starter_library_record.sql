CREATE TABLE "starter_library" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "starter_library_one_row_check" CHECK ("starter_library"."id" = 1)
);
--> statement-breakpoint
-- A server has started on this database before, or it has content of its own: it needs no starter library.
INSERT INTO "starter_library" ("id")
SELECT 1 WHERE EXISTS (SELECT FROM "starter_pages") OR EXISTS (SELECT FROM "categories") OR EXISTS (SELECT FROM "subjects");

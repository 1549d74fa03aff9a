ALTER TABLE "all_exams" ADD COLUMN "duration_minutes" smallint;--> statement-breakpoint
-- A view has the columns of its table at the time of its creation.
CREATE OR REPLACE VIEW "exams" AS SELECT * FROM "all_exams" WHERE "deleted_at" IS NULL;

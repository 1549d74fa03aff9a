CREATE TABLE "backup_results" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_backup_at" timestamp with time zone,
	"last_problem" text,
	CONSTRAINT "backup_results_one_row_check" CHECK ("backup_results"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "backup_results" ("last_backup_at", "last_problem") SELECT "last_backup_at", "last_problem" FROM "backup_settings";--> statement-breakpoint
ALTER TABLE "backup_settings" DROP COLUMN "last_backup_at";--> statement-breakpoint
ALTER TABLE "backup_settings" DROP COLUMN "last_problem";
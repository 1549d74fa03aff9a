CREATE TABLE "backup_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"with_files" boolean DEFAULT false NOT NULL,
	"keep_daily" integer DEFAULT 7 NOT NULL,
	"keep_weekly" integer DEFAULT 4 NOT NULL,
	"keep_monthly" integer DEFAULT 12 NOT NULL,
	"updated_at" timestamp with time zone,
	"last_backup_at" timestamp with time zone,
	"last_problem" text,
	CONSTRAINT "backup_settings_one_row_check" CHECK ("backup_settings"."id" = 1)
);

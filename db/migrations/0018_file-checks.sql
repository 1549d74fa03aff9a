ALTER TABLE "paper_files" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paper_files" ADD COLUMN "damaged_at" timestamp with time zone;
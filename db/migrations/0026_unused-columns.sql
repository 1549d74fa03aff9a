ALTER TABLE "analytics_minutes" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "link_check_history" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "analytics_minutes" CASCADE;--> statement-breakpoint
DROP TABLE "link_check_history" CASCADE;--> statement-breakpoint
DROP INDEX "redirects_any_case_index";--> statement-breakpoint
ALTER TABLE "link_checks" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "link_checks" DROP COLUMN "redirects";--> statement-breakpoint
ALTER TABLE "link_checks" DROP COLUMN "content_type";--> statement-breakpoint
ALTER TABLE "link_checks" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "link_checks" DROP COLUMN "is_pdf";--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "ignores_case";
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
-- A redirect for any letter case applied only where no page was. As an exact one it would hide a page at its source.
UPDATE "redirects" SET "is_active" = false WHERE "ignores_case" AND (
  "source_url" IN ('/', '/browse', '/exam-calendar')
  OR EXISTS (SELECT 1 FROM "papers" WHERE '/paper/' || "slug" = "source_url")
  OR EXISTS (SELECT 1 FROM "categories" WHERE '/category/' || "slug" = "source_url")
  OR EXISTS (SELECT 1 FROM "content_pages" WHERE '/' || "slug" = "source_url")
  OR EXISTS (
    SELECT 1 FROM "exams" JOIN "categories" ON "categories"."id" = "exams"."category_id"
    WHERE '/' || "categories"."slug" || '/' || "exams"."slug" = "source_url"
  )
);--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "ignores_case";
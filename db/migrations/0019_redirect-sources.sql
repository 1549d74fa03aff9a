DROP INDEX "redirects_path_of_query_index";--> statement-breakpoint
DROP INDEX "redirects_pattern_index";--> statement-breakpoint
CREATE INDEX "redirects_any_case_index" ON "redirects" USING btree ("id") WHERE "redirects"."ignores_case";--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "is_pattern";--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "path_of_query";
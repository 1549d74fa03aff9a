DROP INDEX "papers_exam_id_created_at_id_index";--> statement-breakpoint
DROP INDEX "papers_subject_id_created_at_id_index";--> statement-breakpoint
DROP INDEX "papers_language_paper_type_year_index";--> statement-breakpoint
DROP INDEX "papers_paper_type_year_index";--> statement-breakpoint
DROP INDEX "papers_newest_index";--> statement-breakpoint
DROP INDEX "papers_exam_year_index";--> statement-breakpoint
DROP INDEX "papers_year_index";--> statement-breakpoint
DROP INDEX "papers_facets_index";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
CREATE INDEX "papers_of_exam_index" ON "papers" USING btree ("exam_id","created_at","id","hidden_at");--> statement-breakpoint
CREATE INDEX "papers_of_subject_index" ON "papers" USING btree ("subject_id","created_at","id","hidden_at");--> statement-breakpoint
CREATE INDEX "papers_language_index" ON "papers" USING btree ("language","paper_type","year","hidden_at");--> statement-breakpoint
CREATE INDEX "papers_type_index" ON "papers" USING btree ("paper_type","year","hidden_at");--> statement-breakpoint
CREATE INDEX "papers_hidden_index" ON "papers" USING btree ("hidden_at") WHERE hidden_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "papers_newest_index" ON "papers" USING btree ("created_at","id","exam_id","subject_id","year","language","paper_type","hidden_at");--> statement-breakpoint
CREATE INDEX "papers_exam_year_index" ON "papers" USING btree ("exam_id","year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"hidden_at");--> statement-breakpoint
CREATE INDEX "papers_year_index" ON "papers" USING btree ("year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"hidden_at");--> statement-breakpoint
CREATE INDEX "papers_facets_index" ON "papers" USING btree ("exam_id","year","language","paper_type","subject_id","hidden_at");--> statement-breakpoint
-- The papers that visitors see. A migration that adds a column to "papers" replaces the view with the same statement
-- and CREATE OR REPLACE.
CREATE VIEW "public_papers" AS SELECT * FROM "papers" WHERE "hidden_at" IS NULL;

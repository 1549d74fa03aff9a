-- The order of names and titles: 2 before 10. A PostgreSQL without ICU sorts by bytes.
DO $$ BEGIN
  CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN feature_not_supported THEN
  CREATE COLLATION natural_order FROM "C";
END $$;--> statement-breakpoint
DROP INDEX "papers_exam_id_year_created_at_id_index";--> statement-breakpoint
DROP INDEX "papers_back_office_index";--> statement-breakpoint
ALTER TABLE "paper_trash" ALTER COLUMN "year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "year" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', search_tokens(title || ' ' || coalesce(year::text, '') || ' ' || coalesce(session, ''))), 'A') || to_tsvector('simple', search_doc)) STORED;--> statement-breakpoint
CREATE INDEX "papers_search_vector_index" ON "papers" USING gin ("search_vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "papers_exam_year_index" ON "papers" USING btree ("exam_id","year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "papers_year_index" ON "papers" USING btree ("year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "papers_back_office_index" ON "papers" USING btree ("title" COLLATE natural_order,"id","exam_id","subject_id","year","language","paper_type","created_at","updated_at");
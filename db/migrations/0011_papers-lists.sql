DROP INDEX "papers_created_at_id_index";--> statement-breakpoint
CREATE INDEX "paper_stats_rating_index" ON "paper_stats" USING btree (coalesce("rating_sum"::float8 / nullif("rating_count", 0), 0),"rating_count","paper_id","rating_sum");--> statement-breakpoint
CREATE INDEX "papers_newest_index" ON "papers" USING btree ("created_at","id","exam_id","subject_id","year","language","paper_type");
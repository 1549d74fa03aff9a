DROP INDEX "paper_stats_downloads_index";--> statement-breakpoint
DROP INDEX "papers_exam_id_year_index";--> statement-breakpoint
DROP INDEX "papers_subject_id_index";--> statement-breakpoint
DROP INDEX "papers_year_index";--> statement-breakpoint
CREATE INDEX "paper_stats_downloads_paper_id_index" ON "paper_stats" USING btree ("downloads","paper_id");--> statement-breakpoint
CREATE INDEX "papers_exam_id_created_at_id_index" ON "papers" USING btree ("exam_id","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_exam_id_year_created_at_id_index" ON "papers" USING btree ("exam_id","year","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_subject_id_created_at_id_index" ON "papers" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_year_created_at_id_index" ON "papers" USING btree ("year","created_at","id");--> statement-breakpoint
CREATE INDEX "papers_language_paper_type_year_index" ON "papers" USING btree ("language","paper_type","year");--> statement-breakpoint
CREATE INDEX "papers_paper_type_year_index" ON "papers" USING btree ("paper_type","year");
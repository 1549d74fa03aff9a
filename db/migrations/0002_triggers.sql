CREATE TRIGGER papers_search_document
BEFORE INSERT OR UPDATE OF title, exam_id, subject_id, year, language, paper_type, session ON papers
FOR EACH ROW EXECUTE FUNCTION fill_search_document();--> statement-breakpoint
-- Each stored file of a paper is queued in the statement that stores it, whichever feature stores it.
CREATE FUNCTION queue_page_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_text_files (sha256, pages)
  SELECT sha256, max(pages) FROM stored GROUP BY sha256 ORDER BY sha256
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER paper_files_queue_inserted AFTER INSERT ON paper_files
REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION queue_page_texts();--> statement-breakpoint
CREATE TRIGGER paper_files_queue_updated AFTER UPDATE ON paper_files
REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION queue_page_texts();

CREATE TRIGGER papers_search_document
BEFORE INSERT OR UPDATE OF title, exam_id, subject_id, year, language, paper_type, session ON papers
FOR EACH ROW EXECUTE FUNCTION fill_search_document();

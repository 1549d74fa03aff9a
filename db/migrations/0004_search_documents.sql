-- What a paper is found by. STABLE, in plpgsql: its plan is kept for the session, where an SQL function would be
-- planned anew in every statement.
CREATE FUNCTION paper_search_document(
  title text, exam bigint, subject bigint, year integer, language text, paper_type text, session text
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT search_tokens(concat_ws(' ', title, exams.name, array_to_string(exams.aliases, ' '), categories.name,
      (SELECT subjects.name FROM subjects WHERE subjects.id = subject), year, language, paper_type, session))
    FROM exams JOIN categories ON categories.id = exams.category_id WHERE exams.id = exam
  );
END $$;--> statement-breakpoint
-- A paper is findable from the moment it is written. Written a second time for its document, each paper would go
-- into every index twice: half of what an import of a million costs.
CREATE FUNCTION fill_search_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_doc := coalesce(paper_search_document(
    NEW.title, NEW.exam_id, NEW.subject_id, NEW.year, NEW.language, NEW.paper_type, NEW.session), '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER papers_search_document
BEFORE INSERT OR UPDATE OF title, exam_id, subject_id, year, language, paper_type, session ON papers
FOR EACH ROW EXECUTE FUNCTION fill_search_document();

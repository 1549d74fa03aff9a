CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
-- The normal form of documents and queries: lower case, NFC, Devanagari without nukta and joiners, chandrabindu as
-- anusvara, and ASCII digits. Text without Unicode letters skips the costly part (28 -> 2 microseconds).
CREATE FUNCTION search_normalize(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN input ~ '[^\u0001-\u007f]' THEN translate(
  lower(normalize(input, NFC)),
  U&'\0901\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\093C\200C\200D',
  U&'\0902' || '0123456789'
) ELSE lower(input) END;--> statement-breakpoint
-- Splits documents and queries into words, so both have the same words. The default text-search parser alone reads
-- 'cgl-2019' as 'cgl' and '-2019', 'tier-i/ii' as '/ii', and 'notes.pdf' as a host. From the inside out:
-- 1. 'U.P.' is one word.
-- 2. A nasal before a consonant of its own class is an anusvara, because visitors type both spellings.
-- 3. Punctuation separates words. Spaces are not matched as punctuation, because each match costs time.
-- 4. Digits and letters are separate words ('cgl2019', '10th').
-- 5. One space separates words.
CREATE FUNCTION search_tokens(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  search_normalize(input),
  '(?<![^\u0001-\u0040])([a-z])\.(?=[a-z](?:[^a-z]|$))', '\1', 'g'),
  'ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])', 'ं', 'g'),
  '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u0964\u0965\u0970\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\ufeff-\uff0f\ufff0-\uffff\U0001f000-\U0001faff]', ' ', 'g'),
  '([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])', '\1\2 ', 'g'),
  ' {2,}', ' ', 'g'));--> statement-breakpoint
-- The names of a category, an exam or a subject as search compares them: the name, its aliases and its translations.
-- The path of jsonpath finds nothing in translations of another shape, where jsonb_each would fail.
CREATE FUNCTION search_names(name text, aliases text[], translations jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT search_tokens(known) FROM unnest(array_prepend(name, aliases) || ARRAY(
    SELECT local #>> '{}' FROM jsonb_path_query(translations, '$.*.name') AS local
    WHERE jsonb_typeof(local) = 'string'
  )) AS known
  WHERE known <> ''
);--> statement-breakpoint
CREATE FUNCTION search_names_vector(name text, aliases text[], translations jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple', array_to_string(search_names(name, aliases, translations), ' '));--> statement-breakpoint
-- The search text of a paper, with all names of its exam, category and subject. These names are tokens already. plpgsql
-- keeps the plan for the session; an SQL function is planned in each statement.
CREATE FUNCTION paper_search_document(
  title text, exam bigint, subject bigint, year integer, language text, paper_type text, session text
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT concat_ws(' ', search_tokens(title), array_to_string(exams.search_names, ' '),
      array_to_string(categories.search_names, ' '),
      (SELECT array_to_string(subjects.search_names, ' ') FROM subjects WHERE subjects.id = subject),
      search_tokens(concat_ws(' ', year, language, paper_type, session)))
    FROM exams JOIN categories ON categories.id = exams.category_id WHERE exams.id = exam
  );
END $$;--> statement-breakpoint
-- Fills `papers.search_doc` in the same write. A second write would insert each paper into every index twice, which
-- is half of the time of a large import.
CREATE FUNCTION fill_search_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_doc := coalesce(paper_search_document(
    NEW.title, NEW.exam_id, NEW.subject_id, NEW.year, NEW.language, NEW.paper_type, NEW.session), '');
  RETURN NEW;
END $$;--> statement-breakpoint
-- The words of a page, spelled like the words of queries. Longer "words" are rubbish of a text layer, and one of more
-- than 2,046 bytes would be refused.
CREATE FUNCTION page_words(page text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT word FROM unnest(string_to_array(search_tokens(page), ' ')) AS word
  WHERE word <> '' AND octet_length(word) <= 200
));

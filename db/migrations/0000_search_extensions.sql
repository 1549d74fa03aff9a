CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
-- One normal form for documents and queries: lower case, NFC, Devanagari without nukta, joiners and with
-- chandrabindu read as anusvara (both spellings are typed), Devanagari digits as ASCII digits.
CREATE FUNCTION search_normalize(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  lower(normalize(input, NFC)),
  U&'\0901\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\093C\200C\200D',
  U&'\0902' || '0123456789'
);

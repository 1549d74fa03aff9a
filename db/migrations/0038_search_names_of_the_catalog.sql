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
RETURN to_tsvector('simple', array_to_string(search_names(name, aliases, translations), ' '));

-- The words of a page, spelled like the words of queries. Longer "words" are rubbish of a text layer, and one of more
-- than 2,046 bytes would be refused.
CREATE FUNCTION page_words(page text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT word FROM unnest(string_to_array(search_tokens(page), ' ')) AS word
  WHERE word <> '' AND octet_length(word) <= 200
));

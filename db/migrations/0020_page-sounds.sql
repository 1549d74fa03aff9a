-- The consonants of a word of Devanagari in Latin letters, as `getSound` in fold-script.ts returns them: 'व्यंजन' ->
-- 'bnjn'. A vowel or य at the beginning is 'a'.
CREATE FUNCTION word_sound(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  CASE WHEN word ~ '^[अ-ऊऍ-औय]' THEN 'a' ELSE '' END || regexp_replace(translate(
    regexp_replace(word, '(?:म्)+(?=[क-घच-झट-ढत-धप-भव])', 'न', 'g'),
    'कखगघचछजझटठडढतथदधनपफबभमरलसहशषवणञङंऋृळ', 'kkggccjjttddttddnpfbbmrlshssbnnnnrrl'),
    '[^a-z]', '', 'g'),
  '(.)\1+', '\1', 'g');--> statement-breakpoint
-- Beside each word of Devanagari stands its sound, after a sign that no word has: texts in Latin letters find it.
CREATE OR REPLACE FUNCTION page_words(page text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  WITH words AS (
    SELECT DISTINCT word FROM unnest(string_to_array(search_tokens(page), ' ')) AS word
    WHERE word <> '' AND octet_length(word) <= 200
  )
  SELECT word FROM words
  UNION ALL
  SELECT DISTINCT '~' || word_sound(word) FROM words WHERE word ~ '^[ऀ-ॿ]+$'
));--> statement-breakpoint
-- PostgreSQL 15 and 16 cannot compute a stored column again in another way.
ALTER TABLE "page_texts" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "page_texts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (page_words(text)) STORED;--> statement-breakpoint
CREATE INDEX "page_texts_words_index" ON "page_texts" USING gin ("words") WITH (fastupdate=false);

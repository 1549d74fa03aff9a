CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "active_content" text;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD COLUMN "active_content" text;--> statement-breakpoint
ALTER TABLE "paper_files" ADD COLUMN "active_content" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "original_url" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
-- Languages of papers in one spelling: 'English/Hindi' and 'bilingual' are 'Hindi+English', '' is 'Unknown'.
CREATE FUNCTION stored_language(given text) RETURNS text LANGUAGE sql AS $$
  WITH spellings (spelling, name) AS (VALUES
    ('assamese', 'Assamese'), ('অসমীয়া', 'Assamese'),
    ('bengali', 'Bengali'), ('bn', 'Bengali'), ('bangla', 'Bengali'), ('বাংলা', 'Bengali'), ('बंगाली', 'Bengali'),
    ('bodo', 'Bodo'), ('brx', 'Bodo'), ('dogri', 'Dogri'), ('doi', 'Dogri'),
    ('english', 'English'), ('en', 'English'), ('eng', 'English'), ('अंग्रेजी', 'English'), ('अंग्रेज़ी', 'English'),
    ('gujarati', 'Gujarati'), ('gu', 'Gujarati'), ('ગુજરાતી', 'Gujarati'), ('गुजराती', 'Gujarati'),
    ('hindi', 'Hindi'), ('hi', 'Hindi'), ('hin', 'Hindi'), ('हिंदी', 'Hindi'), ('हिन्दी', 'Hindi'), ('हिंन्दी', 'Hindi'),
    ('kannada', 'Kannada'), ('kn', 'Kannada'), ('ಕನ್ನಡ', 'Kannada'), ('kashmiri', 'Kashmiri'), ('ks', 'Kashmiri'),
    ('konkani', 'Konkani'), ('kok', 'Konkani'), ('maithili', 'Maithili'), ('mai', 'Maithili'), ('मैथिली', 'Maithili'),
    ('malayalam', 'Malayalam'), ('ml', 'Malayalam'), ('മലയാളം', 'Malayalam'),
    ('manipuri', 'Manipuri'), ('mni', 'Manipuri'), ('marathi', 'Marathi'), ('mr', 'Marathi'), ('मराठी', 'Marathi'),
    ('nepali', 'Nepali'), ('ne', 'Nepali'), ('नेपाली', 'Nepali'),
    ('odia', 'Odia'), ('oriya', 'Odia'), ('ଓଡ଼ିଆ', 'Odia'),
    ('punjabi', 'Punjabi'), ('pa', 'Punjabi'), ('panjabi', 'Punjabi'), ('ਪੰਜਾਬੀ', 'Punjabi'), ('पंजाबी', 'Punjabi'),
    ('sanskrit', 'Sanskrit'), ('sa', 'Sanskrit'), ('संस्कृत', 'Sanskrit'),
    ('santali', 'Santali'), ('sat', 'Santali'), ('sindhi', 'Sindhi'), ('sd', 'Sindhi'),
    ('tamil', 'Tamil'), ('ta', 'Tamil'), ('தமிழ்', 'Tamil'),
    ('telugu', 'Telugu'), ('te', 'Telugu'), ('తెలుగు', 'Telugu'),
    ('urdu', 'Urdu'), ('ur', 'Urdu'), ('اردو', 'Urdu'), ('उर्दू', 'Urdu'),
    ('bilingual', 'bilingual'), ('dwibhashi', 'bilingual'), ('द्विभाषी', 'bilingual')
  ), known AS (
    SELECT DISTINCT normalize(spelling, NFC) AS spelling, name FROM spellings
  ), parts AS (
    SELECT btrim(part) AS part
    FROM regexp_split_to_table(
      regexp_replace(normalize(given, NFC), '\s+', ' ', 'g'), '[+/,;&|·•_]| [-–—] | (?:and|और|व|एवं|तथा) ', 'i'
    ) AS part
    WHERE btrim(given) !~* '^(unknown|not known|n/?a|none|nil|[-–—?.]+|अज्ञात)$'
      AND btrim(part) !~* '^(|unknown|not known|na|none|nil|[-–—?.]+|अज्ञात)$'
  ), found AS (
    SELECT DISTINCT unnest(CASE
      WHEN names IS NULL THEN names
      WHEN every THEN names
      WHEN part = lower(part) THEN ARRAY[initcap(part)]
      ELSE ARRAY[part]
    END) AS name
    FROM parts CROSS JOIN LATERAL (
      SELECT array_agg(known.name) AS names, bool_and(known.name IS NOT NULL) AS every
      FROM regexp_split_to_table(part, '[\s()\[\].–—-]+') AS word LEFT JOIN known ON known.spelling = lower(word)
      WHERE word <> '' AND lower(word) !~ '^(medium|version|language|only|both|and|or|in|भाषा|माध्यम)$'
    ) AS words
  ), named AS (
    SELECT name FROM found
    UNION
    SELECT 'bilingual' FROM parts CROSS JOIN LATERAL regexp_split_to_table(part, '[\s()\[\].–—-]+') AS word
    WHERE lower(word) = 'both' AND NOT EXISTS (SELECT FROM found)
  ), languages AS (
    SELECT name FROM named WHERE name <> 'bilingual'
    UNION
    SELECT 'English' FROM named WHERE name = 'bilingual'
    UNION
    SELECT 'Hindi' FROM named WHERE name = 'bilingual'
      AND NOT EXISTS (SELECT FROM named AS other WHERE other.name NOT IN ('bilingual', 'English'))
  )
  SELECT coalesce(string_agg(name, '+' ORDER BY name = 'English', name COLLATE "C"), 'Unknown') FROM languages
$$;--> statement-breakpoint
-- Generated descriptions follow their language. For each length of a beginning: the sentences that fill it up.
CREATE TEMPORARY TABLE seo_additions AS SELECT * FROM (VALUES
    (0, 'Free to download, no sign-in.'),
    (1, 'Practise with real questions before the exam.'),
    (2, 'Read it online or print it.'),
    (3, 'See the pattern and level of the exam.'),
    (4, 'Rated by other candidates.'),
    (5, 'More papers of this exam by year and subject.'),
    (6, 'Works on every phone.'),
    (7, 'Previous year papers in one place.')
  ) AS additions (place, sentence);--> statement-breakpoint
CREATE TEMPORARY TABLE seo_endings AS
SELECT DISTINCT ON (length) length, ending
FROM generate_series(0, 160) AS length CROSS JOIN (
  SELECT choice, coalesce(string_agg(' ' || sentence, '' ORDER BY place), '') AS ending
  FROM generate_series(0, 255) AS choice LEFT JOIN seo_additions ON (choice >> place) & 1 = 1
  GROUP BY choice
) AS endings
WHERE length + char_length(ending) BETWEEN 150 AND 160
ORDER BY length, choice;--> statement-breakpoint
CREATE FUNCTION pg_temp.generated_description(title text, about text, written text) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(
    (
      SELECT beginning || ending
      FROM (VALUES
        (1, 'Download ' || title || ' as a free PDF. ' || about || written || '.'),
        (2, 'Download ' || title || ' as a free PDF.'),
        (3, title || ': ' || about || written || '.')
      ) AS beginnings (place, beginning) JOIN seo_endings ON seo_endings.length = char_length(beginning)
      ORDER BY place LIMIT 1
    ),
    (
      SELECT shortened || '…'
      FROM (
        SELECT regexp_replace(
          left('Download ' || title || ' as a free PDF. ' || about || written || '. ' || string_agg(sentence, ' ' ORDER BY place), 160),
          ' [^ ]*$', ''
        ) AS shortened
        FROM seo_additions
      ) AS cut
      WHERE char_length(shortened) BETWEEN 149 AND 159
    )
  )
$$;--> statement-breakpoint
CREATE TEMPORARY TABLE respelled AS
SELECT given, stored_language(given) AS language FROM (
  SELECT language AS given FROM papers UNION SELECT paper ->> 'language' FROM paper_trash
) AS distinct_languages
WHERE given IS NOT NULL;--> statement-breakpoint
UPDATE papers SET seo_description = pg_temp.generated_description(papers.title, about, written)
FROM (
  SELECT old.id, exams.name || ' ' || lower(old.paper_type) || ' of ' || old.year || coalesce(', ' || subjects.name, '') AS about,
    CASE respelled.language WHEN 'Unknown' THEN '' ELSE ', in ' || respelled.language END AS written
  FROM papers AS old JOIN exams ON exams.id = old.exam_id LEFT JOIN subjects ON subjects.id = old.subject_id
    JOIN respelled ON given = old.language AND (given <> respelled.language OR given = 'Unknown')
  WHERE old.seo_description IS NOT NULL
) AS facts
WHERE papers.id = facts.id
  AND seo_description = pg_temp.generated_description(papers.title, about, ', in ' || papers.language)
  AND pg_temp.generated_description(papers.title, about, written) IS NOT NULL;--> statement-breakpoint
UPDATE paper_trash SET paper = jsonb_set(paper, '{seo_description}', to_jsonb(pg_temp.generated_description(paper ->> 'title', about, written)))
FROM (
  SELECT old.paper_id, exam_name || ' ' || lower(paper ->> 'paper_type') || ' of ' || (paper ->> 'year') || coalesce(', ' || subjects.name, '') AS about,
    CASE respelled.language WHEN 'Unknown' THEN '' ELSE ', in ' || respelled.language END AS written
  FROM paper_trash AS old LEFT JOIN subjects ON subjects.id = (paper ->> 'subject_id')::bigint
    JOIN respelled ON given = paper ->> 'language' AND (given <> respelled.language OR given = 'Unknown')
) AS facts
WHERE paper_trash.paper_id = facts.paper_id
  AND paper ->> 'seo_description' = pg_temp.generated_description(paper ->> 'title', about, ', in ' || (paper ->> 'language'))
  AND pg_temp.generated_description(paper ->> 'title', about, written) IS NOT NULL;--> statement-breakpoint
UPDATE papers SET language = respelled.language
FROM respelled WHERE papers.language = given AND respelled.language <> given;--> statement-breakpoint
UPDATE paper_trash SET paper = jsonb_set(paper, '{language}', to_jsonb(stored_language(paper ->> 'language')))
WHERE jsonb_typeof(paper -> 'language') = 'string';--> statement-breakpoint
DROP FUNCTION pg_temp.generated_description(text, text, text);--> statement-breakpoint
DROP TABLE seo_endings, seo_additions, respelled;--> statement-breakpoint
DROP FUNCTION stored_language(text);

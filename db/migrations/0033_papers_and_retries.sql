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
  ), named AS (
    SELECT DISTINCT unnest(CASE
      WHEN every THEN names
      WHEN part = lower(part) THEN ARRAY[initcap(part)]
      ELSE ARRAY[part]
    END) AS name
    FROM parts CROSS JOIN LATERAL (
      SELECT array_agg(known.name) AS names, bool_and(known.name IS NOT NULL) AS every
      FROM regexp_split_to_table(part, '[\s()\[\].–—-]+') AS word LEFT JOIN known ON known.spelling = lower(word)
      WHERE word <> '' AND lower(word) !~ '^(medium|version|language|only|both|and|or|in|भाषा|माध्यम)$'
    ) AS words
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
UPDATE papers SET language = stored.language
FROM (
  SELECT given, stored_language(given) AS language FROM (SELECT DISTINCT language AS given FROM papers) AS distinct_languages
) AS stored
WHERE papers.language = stored.given AND stored.language <> stored.given;--> statement-breakpoint
UPDATE paper_trash SET paper = jsonb_set(paper, '{language}', to_jsonb(stored_language(paper ->> 'language')))
WHERE jsonb_typeof(paper -> 'language') = 'string';--> statement-breakpoint
DROP FUNCTION stored_language(text);

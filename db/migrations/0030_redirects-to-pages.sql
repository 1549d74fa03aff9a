DROP INDEX "redirects_target_path_index";--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "target_path";--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "page_kind" text;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "page_id" bigint;--> statement-breakpoint
-- Encodes a slug as in a URL. Most slugs have ASCII letters only.
CREATE FUNCTION pg_temp.encoded(slug text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN slug COLLATE "C" ~ '^[A-Za-z0-9_.~-]*$' THEN slug ELSE (
    SELECT string_agg(
      CASE WHEN letter COLLATE "C" ~ '^[A-Za-z0-9_.~-]$' THEN letter
        ELSE regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') END,
      '' ORDER BY number)
    FROM regexp_split_to_table(slug, '') WITH ORDINALITY AS letters (letter, number)) END
$$;--> statement-breakpoint
UPDATE "redirects" SET "page_kind" = pages.kind, "page_id" = pages.id
FROM (
  SELECT 'paper' AS kind, id, '/paper/' || pg_temp.encoded(slug) AS path FROM "papers"
  UNION ALL SELECT 'category', id, '/category/' || pg_temp.encoded(slug) FROM "categories"
  UNION ALL SELECT 'category-list', id, '/browse?category=' || pg_temp.encoded(slug) FROM "categories"
  UNION ALL SELECT 'exam', exams.id, '/' || pg_temp.encoded(categories.slug) || '/' || pg_temp.encoded(exams.slug)
    FROM "exams" JOIN "categories" ON categories.id = exams.category_id
  UNION ALL SELECT 'exam-list', id, '/browse?examId=' || id FROM "exams"
  UNION ALL SELECT 'subject-list', id, '/browse?subjectId=' || id FROM "subjects"
  UNION ALL SELECT 'static-page', id, '/' || pg_temp.encoded(slug) FROM "content_pages"
) AS pages
WHERE "is_automatic" AND "target_url" = pages.path;--> statement-breakpoint
-- A deleted paper has its old id when it is restored.
UPDATE "redirects" SET "page_kind" = 'paper', "page_id" = paper_trash.paper_id
FROM "paper_trash"
WHERE "is_automatic" AND "page_id" IS NULL AND "target_url" = '/paper/' || pg_temp.encoded(paper_trash.slug);--> statement-breakpoint
INSERT INTO "redirects" ("source_url", "target_url", "page_kind", "page_id")
SELECT saved ->> 'from', saved ->> 'to', kind || CASE WHEN saved ->> 'to' LIKE '/browse?%' THEN '-list' ELSE '' END,
  record_id
FROM "catalog_trash"
CROSS JOIN jsonb_array_elements(CASE WHEN jsonb_typeof("redirects") = 'array' THEN "redirects" ELSE '[]' END) AS saved
WHERE saved ->> 'from' IS NOT NULL AND saved ->> 'to' IS NOT NULL
ON CONFLICT ("source_url") DO NOTHING;--> statement-breakpoint
DROP FUNCTION pg_temp.encoded(text);--> statement-breakpoint
-- Automatic redirects to anything else become manual ones.
ALTER TABLE "redirects" DROP COLUMN "is_automatic";--> statement-breakpoint
ALTER TABLE "catalog_trash" DROP COLUMN "redirects";--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_page_check" CHECK ((page_kind IS NULL) = (page_id IS NULL));

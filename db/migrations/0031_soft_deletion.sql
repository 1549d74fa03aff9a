-- Deleted papers, exams, categories and subjects stay in their tables. Views with the former names have the rows that are
-- not deleted. A migration that adds a column to such a table replaces its view, and that of public papers, with the
-- statements below and CREATE OR REPLACE.
DROP VIEW "public_papers";--> statement-breakpoint
ALTER TABLE "categories" RENAME TO "all_categories";--> statement-breakpoint
ALTER SEQUENCE "categories_id_seq" RENAME TO "all_categories_id_seq";--> statement-breakpoint
ALTER TABLE "exams" RENAME TO "all_exams";--> statement-breakpoint
ALTER SEQUENCE "exams_id_seq" RENAME TO "all_exams_id_seq";--> statement-breakpoint
ALTER TABLE "subjects" RENAME TO "all_subjects";--> statement-breakpoint
ALTER SEQUENCE "subjects_id_seq" RENAME TO "all_subjects_id_seq";--> statement-breakpoint
ALTER TABLE "papers" RENAME TO "all_papers";--> statement-breakpoint
ALTER SEQUENCE "papers_id_seq" RENAME TO "all_papers_id_seq";--> statement-breakpoint
ALTER TABLE "all_exams" RENAME CONSTRAINT "exams_category_id_categories_id_fk" TO "all_exams_category_id_all_categories_id_fk";--> statement-breakpoint
ALTER TABLE "all_papers" RENAME CONSTRAINT "papers_exam_id_exams_id_fk" TO "all_papers_exam_id_all_exams_id_fk";--> statement-breakpoint
ALTER TABLE "all_papers" RENAME CONSTRAINT "papers_subject_id_subjects_id_fk" TO "all_papers_subject_id_all_subjects_id_fk";--> statement-breakpoint
ALTER TABLE "paper_files" RENAME CONSTRAINT "paper_files_paper_id_papers_id_fk" TO "paper_files_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "paper_stats" RENAME CONSTRAINT "paper_stats_paper_id_papers_id_fk" TO "paper_stats_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "download_visits" RENAME CONSTRAINT "download_visits_paper_id_papers_id_fk" TO "download_visits_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "exam_events" RENAME CONSTRAINT "exam_events_exam_id_exams_id_fk" TO "exam_events_exam_id_all_exams_id_fk";--> statement-breakpoint
ALTER TABLE "different_papers" RENAME CONSTRAINT "different_papers_paper_id_papers_id_fk" TO "different_papers_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "different_papers" RENAME CONSTRAINT "different_papers_other_id_papers_id_fk" TO "different_papers_other_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "replaced_files" RENAME CONSTRAINT "replaced_files_paper_id_papers_id_fk" TO "replaced_files_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "rating_origins" RENAME CONSTRAINT "rating_origins_paper_id_papers_id_fk" TO "rating_origins_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "ratings" RENAME CONSTRAINT "ratings_paper_id_papers_id_fk" TO "ratings_paper_id_all_papers_id_fk";--> statement-breakpoint
ALTER TABLE "all_categories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "all_categories" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "all_categories" ADD CONSTRAINT "all_categories_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_exams" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "all_exams" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "all_exams" ADD CONSTRAINT "all_exams_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_subjects" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "all_subjects" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "all_subjects" ADD CONSTRAINT "all_subjects_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_papers" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "all_papers" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "all_papers" ADD CONSTRAINT "all_papers_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "all_subjects" ADD COLUMN "deleted_from" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "all_papers" ADD COLUMN "deleted_exam_name" text;--> statement-breakpoint
ALTER TABLE "all_papers" ADD COLUMN "merged" jsonb;--> statement-breakpoint
ALTER TABLE "all_categories" DROP CONSTRAINT "categories_slug_unique";--> statement-breakpoint
ALTER TABLE "all_exams" DROP CONSTRAINT "exams_categoryId_slug_unique";--> statement-breakpoint
ALTER TABLE "all_subjects" DROP CONSTRAINT "subjects_slug_unique";--> statement-breakpoint
ALTER TABLE "all_papers" DROP CONSTRAINT "papers_slug_unique";--> statement-breakpoint
DROP INDEX "papers_updated_at_id_index";--> statement-breakpoint
DROP INDEX "papers_of_exam_index";--> statement-breakpoint
DROP INDEX "papers_of_subject_index";--> statement-breakpoint
DROP INDEX "papers_language_index";--> statement-breakpoint
DROP INDEX "papers_type_index";--> statement-breakpoint
DROP INDEX "papers_newest_index";--> statement-breakpoint
DROP INDEX "papers_exam_year_index";--> statement-breakpoint
DROP INDEX "papers_year_index";--> statement-breakpoint
DROP INDEX "papers_facets_index";--> statement-breakpoint
DROP INDEX "papers_year_created_at_id_index";--> statement-breakpoint
DROP INDEX "papers_back_office_index";--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_index" ON "all_categories" USING btree ("slug") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "categories_deleted_index" ON "all_categories" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "exams_category_slug_index" ON "all_exams" USING btree ("category_id","slug") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "exams_category_index" ON "all_exams" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "exams_deleted_index" ON "all_exams" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_slug_index" ON "all_subjects" USING btree ("slug") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "subjects_deleted_index" ON "all_subjects" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_slug_index" ON "all_papers" USING btree ("slug") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_deleted_index" ON "all_papers" USING btree ("deleted_at","exam_id","id") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "papers_newest_index" ON "all_papers" USING btree ("created_at","id","exam_id","subject_id","year","language","paper_type","hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_updated_index" ON "all_papers" USING btree ("updated_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_of_exam_index" ON "all_papers" USING btree ("exam_id","created_at","id","hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_exam_year_index" ON "all_papers" USING btree ("exam_id","year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_of_subject_index" ON "all_papers" USING btree ("subject_id","created_at","id","hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_year_index" ON "all_papers" USING btree ("year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_oldest_year_index" ON "all_papers" USING btree ("year","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_facets_index" ON "all_papers" USING btree ("exam_id","year","language","paper_type","subject_id","hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_language_index" ON "all_papers" USING btree ("language","paper_type","year","hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_type_index" ON "all_papers" USING btree ("paper_type","year","hidden_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "papers_back_office_index" ON "all_papers" USING btree ("title" COLLATE natural_order,"id","exam_id","subject_id","year","language","paper_type","created_at","updated_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE VIEW "categories" AS SELECT * FROM "all_categories" WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "exams" AS SELECT * FROM "all_exams" WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "subjects" AS SELECT * FROM "all_subjects" WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "papers" AS SELECT * FROM "all_papers" WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "public_papers" AS SELECT * FROM "all_papers" WHERE "deleted_at" IS NULL AND "hidden_at" IS NULL;--> statement-breakpoint
-- A foreign key accepts a deleted parent, so triggers refuse it. The lock makes a concurrent deletion wait, which locks
-- the parent FOR UPDATE.
CREATE FUNCTION refuse_deleted(child text, key text, id bigint, parent text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE foreign_key_violation USING
    MESSAGE = format('the %s of a row of %s is deleted', key, child),
    DETAIL = format('Key (%s)=(%s) is not present in table "%s".', key, id, parent),
    TABLE = child;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_search_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    NEW.search_doc := '';
    RETURN NEW;
  END IF;
  PERFORM FROM exams WHERE id = NEW.exam_id FOR KEY SHARE;
  IF NOT FOUND THEN PERFORM refuse_deleted('all_papers', 'exam_id', NEW.exam_id, 'exams'); END IF;
  PERFORM FROM subjects WHERE id = NEW.subject_id FOR KEY SHARE;
  IF NOT FOUND AND NEW.subject_id IS NOT NULL THEN PERFORM refuse_deleted('all_papers', 'subject_id', NEW.subject_id, 'subjects'); END IF;
  NEW.search_doc := coalesce(paper_search_document(
    NEW.title, NEW.exam_id, NEW.subject_id, NEW.year, NEW.language, NEW.paper_type, NEW.session), '');
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER papers_search_document ON "all_papers";--> statement-breakpoint
CREATE TRIGGER papers_search_document
BEFORE INSERT OR UPDATE OF title, exam_id, subject_id, year, language, paper_type, session, deleted_at ON "all_papers"
FOR EACH ROW EXECUTE FUNCTION fill_search_document();--> statement-breakpoint
CREATE FUNCTION refuse_deleted_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL THEN
    PERFORM FROM categories WHERE id = NEW.category_id FOR KEY SHARE;
    IF NOT FOUND THEN PERFORM refuse_deleted('all_exams', 'category_id', NEW.category_id, 'categories'); END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER exams_category BEFORE INSERT OR UPDATE OF category_id, deleted_at ON "all_exams"
FOR EACH ROW EXECUTE FUNCTION refuse_deleted_category();--> statement-breakpoint
-- The trash becomes deleted rows. A record whose id is in use again, by a restored backup, is not deleted any more.
INSERT INTO all_categories (id, name, slug, description, translations, aliases, icon, position, created_at, updated_at,
  deleted_at, deleted_by)
OVERRIDING SYSTEM VALUE
SELECT record_id, trash.name, trash.slug, was.description, coalesce(was.translations, '{}'), coalesce(was.aliases, '{}'),
  coalesce(was.icon, 'GraduationCap'), coalesce(was.position, 0), coalesce(was.created_at, trash.deleted_at),
  coalesce(was.updated_at, trash.deleted_at), trash.deleted_at, trash.deleted_by
FROM catalog_trash AS trash, jsonb_populate_record(NULL::all_categories, record) AS was
WHERE kind = 'category' ORDER BY record_id ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
-- Categories of deleted exams that are erased already: an exam has a category.
INSERT INTO all_categories (id, name, slug, created_at, updated_at, deleted_at)
OVERRIDING SYSTEM VALUE
SELECT DISTINCT ON (category_id) category_id, coalesce(category_name, name), coalesce(category_slug, slug), deleted_at,
  deleted_at, deleted_at
FROM catalog_trash WHERE kind = 'exam' AND category_id IS NOT NULL ORDER BY category_id, deleted_at
ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
INSERT INTO all_exams (id, category_id, name, slug, description, translations, aliases, title_template, created_at,
  updated_at, deleted_at, deleted_by)
OVERRIDING SYSTEM VALUE
SELECT record_id, trash.category_id, trash.name, trash.slug, was.description, coalesce(was.translations, '{}'),
  coalesce(was.aliases, '{}'), was.title_template, coalesce(was.created_at, trash.deleted_at),
  coalesce(was.updated_at, trash.deleted_at), trash.deleted_at, trash.deleted_by
FROM catalog_trash AS trash, jsonb_populate_record(NULL::all_exams, record) AS was
WHERE kind = 'exam' AND trash.category_id IS NOT NULL ORDER BY record_id ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
INSERT INTO exam_events (id, exam_id, stage, starts_on, ends_on, precision, is_tentative, link, notes, created_at, updated_at)
OVERRIDING SYSTEM VALUE
SELECT was.id, record_id, was.stage, was.starts_on, was.ends_on, coalesce(was.precision, 'day'),
  coalesce(was.is_tentative, false), was.link, was.notes, coalesce(was.created_at, trash.deleted_at),
  coalesce(was.updated_at, trash.deleted_at)
FROM catalog_trash AS trash,
  jsonb_populate_recordset(NULL::exam_events, CASE WHEN jsonb_typeof(dates) = 'array' THEN dates ELSE '[]' END) AS was
WHERE kind = 'exam' AND EXISTS (SELECT FROM all_exams WHERE all_exams.id = record_id AND all_exams.deleted_at IS NOT NULL)
ORDER BY was.id ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
INSERT INTO all_subjects (id, name, slug, translations, aliases, created_at, updated_at, deleted_at, deleted_by, deleted_from)
OVERRIDING SYSTEM VALUE
SELECT record_id, trash.name, trash.slug, coalesce(was.translations, '{}'), coalesce(was.aliases, '{}'),
  coalesce(was.created_at, trash.deleted_at), coalesce(was.updated_at, trash.deleted_at), trash.deleted_at,
  trash.deleted_by, trash.paper_ids || ARRAY(
    -- Papers that were deleted before their subject still name it.
    SELECT paper_id FROM paper_trash
    WHERE paper ->> 'subject_id' = record_id::text AND paper_id <> ALL (trash.paper_ids) ORDER BY paper_id)
FROM catalog_trash AS trash, jsonb_populate_record(NULL::all_subjects, record) AS was
WHERE kind = 'subject' ORDER BY record_id ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
-- Exams of deleted papers that are erased already, in a category of their own.
INSERT INTO all_categories (name, slug, created_at, updated_at, deleted_at)
SELECT 'Deleted', 'deleted-' || min(paper_id), min(deleted_at), min(deleted_at), min(deleted_at) FROM paper_trash
WHERE NOT EXISTS (SELECT FROM all_exams WHERE all_exams.id = exam_id) HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO all_exams (id, category_id, name, slug, created_at, updated_at, deleted_at)
OVERRIDING SYSTEM VALUE
SELECT DISTINCT ON (exam_id) exam_id, category.id, exam_name, 'deleted-' || exam_id, deleted_at, deleted_at, deleted_at
FROM paper_trash, (
  SELECT max(id) AS id FROM all_categories WHERE name = 'Deleted' AND slug LIKE 'deleted-%' AND deleted_at IS NOT NULL) AS category
WHERE NOT EXISTS (SELECT FROM all_exams WHERE all_exams.id = exam_id) ORDER BY exam_id, deleted_at;--> statement-breakpoint
INSERT INTO all_papers (id, exam_id, subject_id, slug, title, year, session, paper_type, language, external_url, original_url,
  is_specimen, shows_pages, shows_text, seo_title, seo_description, hidden_at, hidden_reason, created_at, updated_at,
  deleted_at, deleted_by, deleted_exam_name, merged)
OVERRIDING SYSTEM VALUE
SELECT paper_id, trash.exam_id, subjects.id, trash.slug, trash.title, trash.year, was.session,
  coalesce(was.paper_type, 'Question paper'), coalesce(was.language, 'English'), was.external_url, was.original_url,
  coalesce(was.is_specimen, false), was.shows_pages, was.shows_text, was.seo_title, was.seo_description, was.hidden_at,
  was.hidden_reason, coalesce(was.created_at, trash.deleted_at), coalesce(was.updated_at, trash.deleted_at),
  trash.deleted_at, trash.deleted_by, trash.exam_name, trash.merged
FROM paper_trash AS trash, jsonb_populate_record(NULL::all_papers, paper) AS was
LEFT JOIN subjects ON subjects.id = was.subject_id
ORDER BY paper_id ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
CREATE TEMPORARY TABLE moved_papers AS
SELECT trash.* FROM paper_trash AS trash JOIN all_papers ON id = paper_id AND all_papers.deleted_at IS NOT NULL;--> statement-breakpoint
INSERT INTO paper_stats (paper_id, downloads, rating_sum, rating_count)
SELECT paper_id, coalesce((stats ->> 'downloads')::int, 0), coalesce((stats ->> 'rating_sum')::int, 0),
  coalesce((stats ->> 'rating_count')::int, 0)
FROM moved_papers ORDER BY paper_id;--> statement-breakpoint
INSERT INTO paper_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name, thumbnail_key, thumbnail_width,
  thumbnail_height, active_content, created_at, checked_at, damaged_at)
SELECT moved_papers.paper_id, was.storage_key, was.sha256, was.bytes, was.pages, was.kind, was.original_name,
  was.thumbnail_key, was.thumbnail_width, was.thumbnail_height, was.active_content,
  coalesce(was.created_at, moved_papers.deleted_at), was.checked_at, was.damaged_at
FROM moved_papers, jsonb_populate_record(NULL::paper_files, file) AS was
WHERE was.storage_key IS NOT NULL AND was.sha256 IS NOT NULL ORDER BY 1;--> statement-breakpoint
INSERT INTO ratings (paper_id, visitor_hash, stars, created_at)
SELECT moved_papers.paper_id, was.visitor_hash, was.stars, coalesce(was.created_at, moved_papers.deleted_at)
FROM moved_papers, jsonb_populate_recordset(NULL::ratings, moved_papers.ratings) AS was
WHERE was.visitor_hash IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO replaced_files (id, paper_id, storage_key, sha256, bytes, pages, kind, original_name, thumbnail_key,
  thumbnail_width, thumbnail_height, active_content, replaced_at, replaced_by)
OVERRIDING SYSTEM VALUE
SELECT was.id, moved_papers.paper_id, was.storage_key, was.sha256, was.bytes, was.pages, was.kind, was.original_name,
  was.thumbnail_key, was.thumbnail_width, was.thumbnail_height, was.active_content,
  coalesce(was.replaced_at, moved_papers.deleted_at), users.id
FROM moved_papers, jsonb_populate_recordset(NULL::replaced_files, moved_papers.replaced_files) AS was
LEFT JOIN users ON users.id = was.replaced_by
WHERE was.id IS NOT NULL ON CONFLICT (id) DO NOTHING;--> statement-breakpoint
DROP TABLE moved_papers;--> statement-breakpoint
DROP TABLE "paper_trash";--> statement-breakpoint
DROP TABLE "catalog_trash";

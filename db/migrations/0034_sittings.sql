CREATE TABLE "paper_sittings" (
	"paper_id" bigint PRIMARY KEY NOT NULL,
	"sitting_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"edition" text,
	"is_confirmed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers_to_group" (
	"paper_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sittings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sittings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"year" smallint,
	"key" text,
	"series" text NOT NULL,
	"session" text,
	"stage" text,
	"topic" text,
	"month" smallint,
	"day" smallint,
	"shift" smallint
);
--> statement-breakpoint
ALTER TABLE "paper_sittings" ADD CONSTRAINT "paper_sittings_paper_id_all_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."all_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sittings" ADD CONSTRAINT "paper_sittings_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers_to_group" ADD CONSTRAINT "papers_to_group_paper_id_all_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."all_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_exam_id_all_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."all_exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_sittings_sitting_index" ON "paper_sittings" USING btree ("sitting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sittings_key_index" ON "sittings" USING btree ("exam_id","year","key");--> statement-breakpoint
CREATE INDEX "sittings_series_index" ON "sittings" USING btree ("exam_id","series","year");--> statement-breakpoint
-- Papers are grouped in the background by their facts and the names of their exam and subject. An update of the row in
-- the queue locks it, so that no group is computed from facts that are about to change.
CREATE FUNCTION queue_papers_to_group(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO papers_to_group (paper_id) SELECT id FROM unnest(ids) AS id ORDER BY id
  ON CONFLICT (paper_id) DO UPDATE SET paper_id = excluded.paper_id
$$;--> statement-breakpoint
CREATE FUNCTION group_new_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_papers_to_group(ARRAY(SELECT id FROM stored));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION group_changed_papers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_papers_to_group(ARRAY(
    SELECT id FROM stored JOIN earlier USING (id)
    WHERE stored.deleted_at IS NULL AND (stored.title, stored.exam_id, stored.subject_id, stored.year, stored.session, stored.paper_type, stored.language, stored.deleted_at)
      IS DISTINCT FROM
      (earlier.title, earlier.exam_id, earlier.subject_id, earlier.year, earlier.session, earlier.paper_type, earlier.language, earlier.deleted_at)
  ));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION group_papers_of_exam() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_papers_to_group(ARRAY(SELECT id FROM all_papers WHERE exam_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION group_papers_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_papers_to_group(ARRAY(SELECT id FROM all_papers WHERE subject_id = NEW.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER papers_grouped_inserted AFTER INSERT ON all_papers
REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION group_new_papers();--> statement-breakpoint
CREATE TRIGGER papers_grouped_updated AFTER UPDATE ON all_papers
REFERENCING OLD TABLE AS earlier NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION group_changed_papers();--> statement-breakpoint
CREATE TRIGGER exams_grouped AFTER UPDATE OF name, aliases ON all_exams FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.aliases IS DISTINCT FROM NEW.aliases)
EXECUTE FUNCTION group_papers_of_exam();--> statement-breakpoint
CREATE TRIGGER subjects_grouped AFTER UPDATE OF name ON all_subjects FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION group_papers_of_subject();--> statement-breakpoint
INSERT INTO papers_to_group (paper_id) SELECT id FROM all_papers;

CREATE TABLE "blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_type" text NOT NULL,
	"page_id" text NOT NULL,
	"section" text NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"position" integer NOT NULL,
	"client_key" text,
	"show_from" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_client_key_unique" UNIQUE("client_key")
);
--> statement-breakpoint
INSERT INTO "blocks" ("id", "page_type", "page_id", "section", "type", "content", "metadata", "position", "client_key", "show_from", "updated_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "page_type", "page_id", "section", "type", "content", "metadata", "position", "client_key", "show_from", "updated_at"
FROM "content_blocks";--> statement-breakpoint
-- Elements get new ids, because the activity log names inline blocks by their id.
INSERT INTO "blocks" ("id", "page_type", "page_id", "section", "type", "content", "metadata", "position", "updated_at")
OVERRIDING SYSTEM VALUE
SELECT "id" + coalesce((SELECT max("id") FROM "content_blocks"), 0), 'static-page', "page_id"::text, 'elements', "type", "content",
	"metadata" || jsonb_strip_nulls(jsonb_build_object('contentHindi', "translations" #> '{hi,content}')),
	row_number() OVER (PARTITION BY "page_id" ORDER BY "position", "id") - 1, "updated_at"
FROM "page_elements";--> statement-breakpoint
-- In two steps, because the unique index is checked for each row: a new id may be the old one of another element.
UPDATE "link_uses" SET "record_id" = - ("record_id" + coalesce((SELECT max("id") FROM "content_blocks"), 0))
WHERE "source" = 'pages';--> statement-breakpoint
UPDATE "link_uses" SET "record_id" = - "record_id" WHERE "source" = 'pages';--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('blocks', 'id'), max("id")) FROM "blocks";--> statement-breakpoint
DROP TABLE "content_blocks";--> statement-breakpoint
DROP TABLE "page_elements";--> statement-breakpoint
CREATE INDEX "blocks_page_type_page_id_section_index" ON "blocks" USING btree ("page_type","page_id","section");

CREATE TABLE "page_text_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"pages" integer NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"engine" text,
	"trusted_pages" integer,
	"failure" text,
	"lease" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_text_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"is_in_backups" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "page_text_settings_one_row_check" CHECK ("page_text_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "page_texts" (
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"confidence" real,
	"engine" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (page_words(text)) STORED,
	CONSTRAINT "page_texts_sha256_page_pk" PRIMARY KEY("sha256","page")
);
--> statement-breakpoint
CREATE INDEX "page_text_files_state_updated_at_index" ON "page_text_files" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "page_texts_words_index" ON "page_texts" USING gin ("words") WITH (fastupdate=false);
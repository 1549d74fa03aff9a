CREATE TABLE "upload_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"words" text NOT NULL,
	"exam_name" text,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_rules_words_unique" UNIQUE NULLS NOT DISTINCT("place","words","exam_name","field")
);
--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "title_template" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "ocr_text" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "inner_text" text;
CREATE TABLE "similar_texts" (
	"sha256" text NOT NULL,
	"other_sha256" text NOT NULL,
	"is_same_paper" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_sketches" (
	"sha256" text PRIMARY KEY NOT NULL,
	"hashes" integer[] NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_sketches" ADD CONSTRAINT "text_sketches_sha256_page_text_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."page_text_files"("sha256") ON DELETE cascade ON UPDATE no action;
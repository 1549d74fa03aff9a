ALTER TABLE "redirects" ADD COLUMN "ignores_case" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "is_pattern" boolean GENERATED ALWAYS AS (ignores_case OR source_url LIKE '%/*') STORED;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "path_of_query" text GENERATED ALWAYS AS (CASE WHEN source_url LIKE '%?%' THEN split_part(source_url, '?', 1) END) STORED;--> statement-breakpoint
CREATE INDEX "redirects_path_of_query_index" ON "redirects" USING hash ("path_of_query");--> statement-breakpoint
CREATE INDEX "redirects_pattern_index" ON "redirects" USING btree ("id") WHERE "redirects"."is_pattern";

CREATE TABLE "missing_addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"referrer" text
);
--> statement-breakpoint
CREATE TABLE "redirect_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "target_path" text GENERATED ALWAYS AS (CASE WHEN target_url LIKE '/%' THEN split_part(split_part(target_url, '#', 1), '?', 1) END) STORED;--> statement-breakpoint
CREATE INDEX "missing_addresses_last_seen_at_index" ON "missing_addresses" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "redirects_target_path_index" ON "redirects" USING hash ("target_path");
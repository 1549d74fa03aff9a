CREATE TABLE "job_findings" (
	"name" text PRIMARY KEY NOT NULL,
	"found" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "link_checks_listed_index" ON "link_checks" USING btree ((CASE status WHEN 'error' THEN 1 WHEN 'warning' THEN 2 WHEN 'success' THEN 4 ELSE 3 END),"failing_since","id") WHERE "link_checks"."muted_at" IS NULL;
CREATE TABLE "versions" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_name" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "versions_owner_kind_owner_id_version_pk" PRIMARY KEY("owner_kind","owner_id","version")
);
--> statement-breakpoint
INSERT INTO "versions" ("owner_kind", "owner_id", "version", "content", "at", "user_name", "details")
SELECT 'settings', 'main', "version", "values", "at", "user_name", jsonb_build_object('changed', "changed")
FROM "settings_history"
UNION ALL
SELECT 'static-page', "page_id"::text, "version", "content", "at", "user_name", '{}'
FROM "page_versions"
UNION ALL
SELECT 'inline-blocks', "page_type" || '/' || "page_id", "version", "content", "at", "user_name",
	jsonb_strip_nulls(jsonb_build_object('action', "action", 'subject', "subject"))
FROM "content_block_versions";--> statement-breakpoint
DROP TABLE "content_block_versions";--> statement-breakpoint
DROP TABLE "settings_history";--> statement-breakpoint
DROP TABLE "page_versions";

CREATE TABLE "site_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"rows" integer NOT NULL,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_imports_sha256_unique" UNIQUE("sha256")
);

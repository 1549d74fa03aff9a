CREATE TABLE "content_block_versions" (
	"page_type" text NOT NULL,
	"page_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_name" text,
	"action" text,
	"subject" text,
	CONSTRAINT "content_block_versions_page_type_page_id_version_pk" PRIMARY KEY("page_type","page_id","version")
);

CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_name" text NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);

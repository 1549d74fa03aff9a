CREATE TABLE "analytics_days" (
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_days_metric_day_key_pk" PRIMARY KEY("metric","day","key")
);
--> statement-breakpoint
CREATE TABLE "analytics_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"count" bigint NOT NULL,
	"found" integer,
	CONSTRAINT "analytics_searches_day_text_pk" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "analytics_target" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"downloads" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_target_one" CHECK ("analytics_target"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"day" date NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "analytics_visitors_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
CREATE TABLE "download_days" (
	"day" date PRIMARY KEY NOT NULL,
	"downloads" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ratings_created_at_index" ON "ratings" USING btree ("created_at");
CREATE TABLE "analytics_minutes" (
	"minute" timestamp with time zone PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_views" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"referrer" text NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "analytics_views_day_kind_page_referrer_language_device_pk" PRIMARY KEY("day","kind","page","referrer","language","device")
);
--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_pages" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_pages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_text" DROP NOT NULL;
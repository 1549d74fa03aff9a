ALTER TABLE "papers" ALTER COLUMN "shows_pages" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_pages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "papers" ALTER COLUMN "shows_text" DROP NOT NULL;
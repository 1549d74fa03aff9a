ALTER TABLE "papers" ADD COLUMN "shows_pages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "shows_text" boolean DEFAULT true NOT NULL;
ALTER TABLE "content_blocks" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "content_blocks" ADD CONSTRAINT "content_blocks_client_key_unique" UNIQUE("client_key");
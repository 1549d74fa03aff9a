ALTER TABLE "page_text_files" ADD COLUMN "are_layers_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_text_files" ADD COLUMN "reading_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "page_text_files_layers_index" ON "page_text_files" USING btree ("sha256") WHERE NOT are_layers_read;--> statement-breakpoint
-- Files that were read before are read again, page by page: their texts stay until then.
UPDATE "page_text_files" SET "are_layers_read" = true, "reading_version" = 1 WHERE "state" IN ('done', 'failed');

ALTER TABLE "uploads" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "paper_files" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD COLUMN "crc32" bigint;
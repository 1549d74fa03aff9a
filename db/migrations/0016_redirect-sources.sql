-- Letter case is no longer ignored. The site redirects capitals to lower case by itself, so a source in lower case does
-- the same, but it may hide a page or exist already: an editor decides. No row is lost. redirects.restore.ts does the
-- same with backups.
UPDATE redirects
SET ignores_case = false, is_active = false, updated_at = now(),
  description = concat_ws(' ', 'Letter case is no longer ignored: enter the source in lower case, then activate it.', description)
WHERE ignores_case;--> statement-breakpoint
DROP INDEX "redirects_path_of_query_index";--> statement-breakpoint
DROP INDEX "redirects_pattern_index";--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "is_pattern";--> statement-breakpoint
ALTER TABLE "redirects" DROP COLUMN "path_of_query";
/**
 * Returns a sentence on the data that scheduled backups do not save, and on the next step. Returns null if they
 * contain everything and are on another disk. The other disk comes first: backups with files would fill the disk that
 * already holds these files.
 */
export function backupGap({
  withFiles,
  isOnDiskOfSite,
}: {
  withFiles: boolean;
  isOnDiskOfSite: boolean;
}): string | null {
  if (isOnDiskOfSite) {
    const what = withFiles
      ? 'Nightly backups lie on this disk; when it breaks, they are gone with the site.'
      : 'Nightly backups hold no PDFs and lie on this disk; when it breaks, papers and backups are gone together.';
    return `${what} Set BACKUP_DIR to another disk, or BACKUP_BUCKET to a bucket, and restart the server.`;
  }
  if (withFiles) return null;
  return 'Nightly backups hold no PDFs; a file that is lost cannot be restored from them. Turn on “With stored files” under Change.';
}

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
      ? 'Nightly backups are on this disk. If it fails, both the site and its backups are lost.'
      : 'Nightly backups are on this disk and contain no PDFs. If it fails, both papers and backups are lost.';
    return `${what} Set BACKUP_DIR to another disk, or BACKUP_BUCKET to a bucket, and restart the server.`;
  }
  if (withFiles) return null;
  return 'Nightly backups contain no PDFs, so they cannot restore lost files. Turn on “With stored files” under Change.';
}

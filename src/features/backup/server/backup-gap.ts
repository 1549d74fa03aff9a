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
      ? 'Nightly backups are on the same disk or bucket as the site. If it fails, both are lost.'
      : 'Nightly backups are on the same disk or bucket as the papers, and contain no PDFs. If it fails, both are lost.';
    return `${what} Download a backup regularly, or ask the administrator of the server to store backups elsewhere (BACKUP_DIR or BACKUP_BUCKET).`;
  }
  if (withFiles) return null;
  return 'Nightly backups contain no PDFs, so they cannot restore lost files. Turn on “With stored files” under Backup settings.';
}

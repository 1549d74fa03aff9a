import type { BackupPart } from '#platform/backup/backup-table.ts';

export const uploadDraftsBackup: BackupPart = {
  leftOut: { upload_drafts: 'edits of uploads, which are left out, too' },
};

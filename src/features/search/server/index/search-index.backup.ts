import type { BackupPart } from '#platform/backup/backup-table.ts';

export const searchBackup: BackupPart = { leftOut: { search_words: 'made from the papers' } };

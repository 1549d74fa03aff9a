import type { BackupPart } from '#platform/backup/backup-table.ts';

export const restoresBackup: BackupPart = { leftOut: { restores: 'what was restored here' } };

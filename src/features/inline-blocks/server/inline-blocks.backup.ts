import type { BackupPart } from '#platform/backup/backup-table.ts';

export const pageContentBackup: BackupPart = { tables: [{ name: 'content_blocks', kind: 'content' }] };

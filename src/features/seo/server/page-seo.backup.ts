import type { BackupPart } from '#platform/backup/backup-table.ts';

export const pageSeoBackup: BackupPart = { tables: [{ name: 'page_seo', kind: 'content' }] };

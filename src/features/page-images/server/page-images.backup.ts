import type { BackupPart } from '#platform/backup/backup-table.ts';

export const pageImagesBackup: BackupPart = { tables: [{ name: 'page_images', kind: 'content' }] };

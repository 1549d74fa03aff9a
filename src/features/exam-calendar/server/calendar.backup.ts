import type { BackupPart } from '#platform/backup/backup-table.ts';

export const calendarBackup: BackupPart = { tables: [{ name: 'exam_events', kind: 'content' }] };

import type { BackupPart } from '#platform/backup/backup-table.ts';

export const auditBackup: BackupPart = { tables: [{ name: 'audit_entries', kind: 'record' }] };

import type { BackupPart } from '#platform/backup/backup-table.ts';

export const auditBackup: BackupPart = {
  tables: [
    {
      name: 'audit_entries',
      kind: 'history',
      // On another site, the same id is another session.
      derived: ['session_id'],
      notRestored: 'activity log entries, because this site has its own and keeps them',
    },
  ],
  leftOut: { idempotency_keys: 'answers for clients that repeat a write within a day' },
};

import type { BackupPart } from '#platform/backup/backup-table.ts';

/** For reading: what a job did elsewhere is not done here, and when jobs run each installation says for itself. */
export const jobsBackup: BackupPart = {
  tables: [
    { name: 'job_runs', kind: 'record' },
    { name: 'job_schedules', kind: 'record' },
  ],
};

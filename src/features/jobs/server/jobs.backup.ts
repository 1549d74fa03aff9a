import type { BackupPart } from '#platform/backup/backup-table.ts';

export const jobsBackup: BackupPart = {
  tables: [
    {
      name: 'job_runs',
      kind: 'record',
      notRestored: { what: 'past jobs', why: 'They describe the work of the site that was backed up.' },
    },
    {
      name: 'job_schedules',
      kind: 'record',
      notRestored: { what: 'job schedules', why: 'Each site has its own.' },
    },
  ],
  leftOut: { job_findings: 'searched for again by each site' },
};

import type { BackupPart } from '#platform/backup/backup-table.ts';

export const jobsBackup: BackupPart = {
  leftOut: {
    job_runs: 'describe the work of one site',
    job_schedules: 'each site has its own',
    job_findings: 'searched for again by each site',
  },
};

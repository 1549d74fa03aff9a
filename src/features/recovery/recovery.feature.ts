import type { BackupSite } from '#features/backup/backup.server.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { createBaseBackupJob } from './server/base-backup.job.ts';
import { listRecoveryProblems, recoveryGauges } from './server/recovery-state.service.ts';
import { startShipping } from './server/shipping.ts';

/** Restores to any time of the last days. `getSite` gives the context of the backups, whose place it shares. */
export function defineRecovery({ getSite }: { getSite(ctx: Context): BackupSite }) {
  const start = (ctx: Context) => startShipping(getSite(ctx));
  const feature = defineFeature({
    name: 'recovery',
    gauges: recoveryGauges,
    jobs: (ctx) => [createBaseBackupJob(getSite(ctx))] as JobDefinition[],
    start,
    startWorker: start,
  });
  return { ...feature, listProblems: listRecoveryProblems };
}

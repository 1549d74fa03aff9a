import { jobFindings } from '#features/jobs/jobs.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { describeBackupPlace, isSecondPlace } from '#platform/backup/backup-objects.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { HealthCheck } from '#platform/doctor/health-check.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { selectArchiver } from './archiver.queries.ts';
import { listWaiting } from './wal-shipping.ts';

type StateContext = Pick<Context, 'db' | 'config' | 'now'>;

export const baseBackupJobName = 'base-backup';

interface BaseRecord {
  /** When the newest base backup ended. */
  endedAt: string;
}

export const baseRecord = (db: Database) => jobFindings<BaseRecord>(db, baseBackupJobName);

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** One is due each week. */
const oldBaseMs = 10 * dayMs;
/** More than the 45 seconds after which PostgreSQL ends a segment, and a slow transfer. */
const behindMs = 10 * minuteMs;

/** Whether the write-ahead log of the embedded database is archived: the backups have a place of their own. */
async function isArchiving(config: Context['config']): Promise<boolean> {
  return config.databaseUrl === undefined && isSecondPlace(config);
}

/** Returns sentences for the owner; empty if any time since the last base backup can be restored. */
export async function listRecoveryProblems(ctx: StateContext): Promise<string[]> {
  const { config, db, now } = ctx;
  const archiver = await selectArchiver(db);
  if (config.databaseUrl !== undefined)
    return archiver.isOn && archiver.isFailing
      ? ['PostgreSQL cannot archive its write-ahead log: see its own log.']
      : [];
  if (!(await isArchiving(config))) return [];
  if (!archiver.isOn) return ['The last hours are not saved elsewhere yet: start the site again.'];
  const record = baseRecord(db);
  const [behind, last, failedAt] = await Promise.all([readBehindMs(ctx), record.last(), record.failedAt()]);
  const baseAgeMs = last ? now() - Date.parse(last.found.endedAt) : Infinity;
  const sentences = [
    archiver.isFailing && 'PostgreSQL cannot archive its write-ahead log: see postgres.log in DATA_DIR.',
    behind > behindMs &&
      `The last ${formatCount(Math.floor(behind / minuteMs), 'minute')} are not saved in ${describeBackupPlace(config)} yet.`,
    failedAt !== null && 'The last base backup failed: see its run under Jobs.',
    !last && 'There is no base backup yet, so only whole backups can be restored.',
    last &&
      baseAgeMs > oldBaseMs &&
      `The newest base backup is ${formatCount(Math.floor(baseAgeMs / dayMs), 'day')} old.`,
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** Returns for how long the oldest part of the write-ahead log waits to be sent, in milliseconds. */
async function readBehindMs({ config, now }: Pick<StateContext, 'config' | 'now'>): Promise<number> {
  const [oldest] = await listWaiting(config.dataDir);
  return oldest ? Math.max(0, now() - oldest.since.getTime()) : 0;
}

/** Checks that any time of the last days can be restored. */
export function recoveryHealth(ctx: StateContext): HealthCheck {
  return {
    name: 'recovery',
    async run() {
      const advice = 'See “Restore to a time” in docs/operating.md.';
      return (await listRecoveryProblems(ctx)).map((problem) => ({ problem, advice }));
    },
    async note() {
      const { config, db } = ctx;
      if (config.databaseUrl !== undefined)
        return (await selectArchiver(db)).isOn
          ? 'PostgreSQL archives its write-ahead log.'
          : 'PostgreSQL does not archive its write-ahead log, so only the nightly backups can be restored.';
      if (!(await isArchiving(config)))
        return 'Only the nightly backups can be restored: they have no place of their own.';
      const secret = config.backupPassphrase
        ? ''
        : ' Without BACKUP_PASSPHRASE nothing is encrypted, and the secret of sessions and second factors is not saved.';
      const last = await baseRecord(db).last();
      return `${last ? `Any time since ${last.found.endedAt} can be restored.` : 'The first base backup has not ended yet.'}${secret}`;
    },
  };
}

export function recoveryGauges(ctx: StateContext): Gauge[] {
  return [
    {
      name: 'pariksha_archive_behind_seconds',
      help: 'For how long the oldest part of the write-ahead log waits to be sent to the place of the backups',
      read: async () => (await readBehindMs(ctx)) / 1_000,
    },
    {
      name: 'pariksha_base_backup_age_seconds',
      help: 'Age of the newest base backup; +Inf without one',
      read: async () => {
        const last = await baseRecord(ctx.db).last();
        return last ? (ctx.now() - Date.parse(last.found.endedAt)) / 1_000 : Infinity;
      },
    },
  ];
}

import { jobFindings, selectSchedules } from '#features/jobs/jobs.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { readCron } from '#lib/time/schedule-rule.ts';
import { within } from '#lib/time/within.ts';
import type { Database } from '#platform/database/database.ts';
import type { HealthCheck } from '#platform/doctor/health-check.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Context } from '#platform/context/context.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { backupJobName } from '../backup.contract.ts';
import type { SiteContext } from './site-context.ts';
import { getBackupTime, type BackupPlace, type BackupSize } from './backup-place.ts';
import { drillRecord } from './restore-drill.service.ts';
import { selectBackupSettings, selectLastBackup } from './backup-settings.queries.ts';

/** What the scheduled backups save, where, and what prevents them. */
export interface BackupState {
  /** Sentences for the owner; empty if backups are taken, and all of them are in their place. */
  problems: string[];
  hasBackup: boolean;
  withFiles: boolean;
  /** Whether the backups are on the disk of the site, or in its bucket. False if the place does not respond. */
  isOnDiskOfSite: boolean;
  /** Milliseconds since the newest backup in the place; Infinity without one, also if the place does not respond. */
  ageMs: number;
  /** Backups that are gone from their place or damaged, and stored files that the newest backup does not have. */
  missingFiles: number;
  /** When a backup was last restored as a test. */
  lastDrillAt: Date | null;
}

/** The backups that were in their place after the last change, and the lost files of the newest one. */
export interface BackupRecord {
  backups: BackupSize[];
  missingFiles: number;
}

const backupRecord = (db: Database) => jobFindings<BackupRecord>(db, backupJobName);

export async function readBackupRecord(db: Database): Promise<BackupRecord> {
  return (await backupRecord(db).last())?.found ?? { backups: [], missingFiles: 0 };
}

/** Records which backups are in their place. The state of the backups compares both. */
export function saveBackupRecord(db: Database, found: BackupRecord): Promise<void> {
  return backupRecord(db).save({ found, foundAt: new Date() });
}

/** A network folder that is not available may never respond. */
const placeTimeoutMs = 2_000;
const dayMs = 86_400_000;
/** Two rounds of the weekly schedule. */
const oldDrillMs = 15 * dayMs;
const intervalDays = { day: 1, week: 7, month: 31 };

/** The schedule until an owner changes it. */
export const backupSchedule = { cron: '30 2 * * *', isOn: true };

type StateContext = Pick<SiteContext, 'db' | 'config' | 'now' | 'place'>;
type PlaceState = readonly [isOnDiskOfSite: boolean, present: BackupSize[]];

/** Running checks of places. Callers share them: each check that hangs occupies one of the few threads for files. */
const pendingChecks = new WeakMap<BackupPlace, Promise<PlaceState>>();

function checkPlace({ place, config }: StateContext, recorded: BackupSize[]): Promise<PlaceState> {
  const pending =
    pendingChecks.get(place) ??
    place
      .sharesDiskWith(config.dataDir)
      .then(async (isShared) => [isShared, await place.sizes(recorded)] as const)
      .finally(() => pendingChecks.delete(place));
  pendingChecks.set(place, pending);
  return pending;
}

async function readPlace(ctx: StateContext, recorded: BackupSize[], timeoutMs: number) {
  const unreachable = (reason: string) => ({
    problem: `The place of the backups (${ctx.place.where}) is not reachable: ${reason}`,
    isOnDiskOfSite: false,
    present: [],
  });
  try {
    const state = await within(timeoutMs, checkPlace(ctx, recorded));
    if (!state) return unreachable('It does not respond.');
    return { problem: null, isOnDiskOfSite: state[0], present: state[1] };
  } catch (error) {
    return unreachable(error instanceof AppError ? error.message : 'It cannot be read.');
  }
}

/** Reads the state of the backups. An unreachable place is a problem, not an error. */
export async function getBackupState(ctx: StateContext, timeoutMs = placeTimeoutMs): Promise<BackupState> {
  const { db, place, now } = ctx;
  const drills = drillRecord(db);
  const [drill, drillFailedAt, settings, last, schedules, record] = await Promise.all([
    drills.last(),
    drills.failedAt(),
    selectBackupSettings(db),
    selectLastBackup(db),
    selectSchedules(db),
    readBackupRecord(db),
  ]);
  const schedule = schedules.find(({ name }) => name === backupJobName) ?? backupSchedule;
  const { problem, isOnDiskOfSite, present } = await readPlace(ctx, record.backups, timeoutMs);
  const presentBytes = new Map(present.map(({ name, bytes }) => [name, bytes]));
  const lost = record.backups.filter(({ name, bytes }) => presentBytes.get(name) !== bytes).length;
  // A name from the future was given by a wrong clock, and would hide that backups have stopped.
  const times = present
    .map(({ name }) => Date.parse(getBackupTime(name)))
    .filter((at) => at <= now() + dayMs);
  const hasBackup = last.lastBackupAt !== null || present.length > 0;
  const ageMs = now() - Math.max(-Infinity, ...times);
  const limitMs = 2 * intervalDays[readCron(schedule.cron).every] * dayMs;
  const isLost = problem === null && hasBackup && ageMs === Infinity;
  const sentences = [
    problem,
    last.lastProblem && `The last backup failed: ${last.lastProblem}`,
    isLost && `No backup is left in ${place.where}.`,
    problem === null &&
      lost > 0 &&
      `${formatCount(lost, 'backup is', 'backups are')} missing or damaged in ${place.where}.`,
    ageMs > limitMs &&
      ageMs < Infinity &&
      `The newest backup is ${formatCount(Math.floor(ageMs / dayMs), 'day')} old.`,
    !schedule.isOn && 'The schedule of the backups is off.',
    drillFailedAt !== null && 'The last restore drill failed: see its run under Jobs.',
    drill !== undefined &&
      now() - drill.foundAt.getTime() > oldDrillMs &&
      `The last restore drill was ${formatCount(Math.floor((now() - drill.foundAt.getTime()) / dayMs), 'day')} ago.`,
    record.missingFiles > 0 && `The newest backup lacks ${formatCount(record.missingFiles, 'lost file')}.`,
  ];
  return {
    problems: sentences.filter((sentence) => typeof sentence === 'string'),
    hasBackup,
    withFiles: settings.withFiles,
    isOnDiskOfSite,
    ageMs,
    missingFiles: lost + record.missingFiles,
    lastDrillAt: drill?.foundAt ?? null,
  };
}

/**
 * Returns a sentence on the data that scheduled backups do not save, and on the next step. Returns null if they are in
 * another place than the site, where they always have the stored files.
 */
export function getBackupGap({
  withFiles,
  isOnDiskOfSite,
}: {
  withFiles: boolean;
  isOnDiskOfSite: boolean;
}): string | null {
  if (!isOnDiskOfSite) return null;
  const what = withFiles
    ? 'Nightly backups are on the same disk or bucket as the site. If it fails, both are lost.'
    : 'Nightly backups are on the same disk or bucket as the papers, and contain no PDFs. If it fails, both are lost.';
  return `${what} Set BACKUP_DIR to a folder on another disk, or BACKUP_BUCKET to a bucket, and start the site again: then everything is kept there, and the last hours too. Until then, download a backup regularly.`;
}

/** Returns metrics of the backups. Every node that reaches their place reports the same values. */
export function backupGauges(ctx: StateContext & Pick<Context, 'cache'>): Gauge[] {
  // One scrape reads all metrics at the same time.
  const getState = () =>
    ctx.cache.get('state of backups', { tags: [], isKept: () => false }, () => getBackupState(ctx));
  return [
    {
      name: 'pariksha_backup_age_seconds',
      help: 'Age of the newest backup in its place; +Inf if there is none or the place is not reachable',
      read: async () => Math.max(0, (await getState()).ageMs / 1_000),
    },
    {
      name: 'pariksha_backup_missing_files',
      help: 'Backups that are missing or damaged in their place, and stored files that the newest one lacks',
      read: async () => (await getState()).missingFiles,
    },
    {
      name: 'pariksha_restore_drill_age_seconds',
      help: 'Time since the newest backup was last restored as a test; +Inf if it never was',
      read: async () => {
        const { lastDrillAt } = await getState();
        return lastDrillAt ? (ctx.now() - lastDrillAt.getTime()) / 1_000 : Infinity;
      },
    },
    {
      name: 'pariksha_backup_problems',
      help: 'Problems of the backups that the dashboard names, such as a schedule that is off, or the disk of the site',
      read: async () => listFindings(await getState()).length,
    },
  ];
}

function listFindings(state: BackupState): string[] {
  const gap = getBackupGap(state);
  return [...state.problems, ...(state.hasBackup ? [] : ['There is no backup yet.']), ...(gap ? [gap] : [])];
}

/** Checks that backups are taken, and are still in a place that survives the site's disk. */
export function backupsHealth(ctx: StateContext, timeoutMs?: number): HealthCheck {
  return {
    name: 'backups',
    async run() {
      const advice = 'Open Backup in the back office, and see “Backups” in docs/operating.md.';
      return listFindings(await getBackupState(ctx, timeoutMs)).map((problem) => ({ problem, advice }));
    },
  };
}

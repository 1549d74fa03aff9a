import { jobFindings } from '#features/jobs/jobs.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { readCron } from '#lib/time/schedule-rule.ts';
import { within } from '#lib/time/within.ts';
import { createSharedRuns } from '#platform/cache/shared-runs.ts';
import type { Database } from '#platform/database/database.ts';
import type { HealthCheck } from '#platform/doctor/health-check.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { backupJobName } from '../backup.contract.ts';
import { backupGap } from './backup-gap.ts';
import { timeOfBackup, type BackupPlace, type BackupSize } from './backup-place.ts';
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
}

/** The backups that were in their place after the last change, and the lost files of the newest one. */
export interface BackupRecord {
  backups: BackupSize[];
  missingFiles: number;
}

export const backupRecord = (db: Database) => jobFindings<BackupRecord>(db, backupJobName);

/** A network folder that is not available may never respond. */
const placeTimeoutMs = 2_000;
const dayMs = 86_400_000;
const intervalDays = { day: 1, week: 7, month: 31 };

export interface BackupSchedule {
  isOn: boolean;
  cron: string;
}

/** Returns a function that reads the state of the backups. An unreachable place is a problem, not an error. */
export function createBackupState(dependencies: {
  db: Database;
  place: BackupPlace;
  /** Data folder of the site. */
  dataDir: string;
  getSchedule: () => Promise<BackupSchedule>;
  timeoutMs?: number;
  now?: () => number;
}): () => Promise<BackupState> {
  const { db, place, dataDir, getSchedule, timeoutMs = placeTimeoutMs, now = Date.now } = dependencies;
  const record = backupRecord(db);
  let pending: Promise<readonly [isOnDiskOfSite: boolean, present: BackupSize[]]> | undefined;

  async function checkPlace(known: BackupSize[]) {
    // Shared by all callers: each call that hangs occupies one of the few threads for files.
    pending ??= place
      .sharesDiskWith(dataDir)
      .then(async (isShared) => [isShared, await place.sizes(known)] as const)
      .finally(() => (pending = undefined));
    const unreachable = (reason: string) => ({
      problem: `The place of the backups (${place.where}) is not reachable: ${reason}`,
      isOnDiskOfSite: false,
      present: [],
    });
    try {
      const found = await within(timeoutMs, pending);
      if (!found) return unreachable('It does not respond.');
      return { problem: null, isOnDiskOfSite: found[0], present: found[1] };
    } catch (error) {
      return unreachable(error instanceof AppError ? error.message : 'It cannot be read.');
    }
  }

  return async () => {
    const [settings, last, schedule, stored] = await Promise.all([
      selectBackupSettings(db),
      selectLastBackup(db),
      getSchedule(),
      record.last(),
    ]);
    const { backups: known, missingFiles: lostFiles } = stored?.found ?? { backups: [], missingFiles: 0 };
    const { problem, isOnDiskOfSite, present } = await checkPlace(known);
    const bytesOf = new Map(present.map(({ name, bytes }) => [name, bytes]));
    const lost = known.filter(({ name, bytes }) => bytesOf.get(name) !== bytes).length;
    // A name from the future was given by a wrong clock, and would hide that backups have stopped.
    const times = present
      .map(({ name }) => Date.parse(timeOfBackup(name)))
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
      lostFiles > 0 && `The newest backup lacks ${formatCount(lostFiles, 'lost file')}.`,
    ];
    return {
      problems: sentences.filter((sentence) => typeof sentence === 'string'),
      hasBackup,
      withFiles: settings.withFiles,
      isOnDiskOfSite,
      ageMs,
      missingFiles: lost + lostFiles,
    };
  };
}

/** Returns metrics of the backups. Every node that reaches their place reports the same values. */
export function backupGauges(readState: () => Promise<BackupState>): Gauge[] {
  // One scrape reads all metrics at the same time.
  const runs = createSharedRuns<BackupState>();
  const getState = () => runs.get('state', readState);
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
      name: 'pariksha_backup_problems',
      help: 'Problems of the backups that the dashboard names, such as a schedule that is off, or the disk of the site',
      read: async () => findingsOf(await getState()).length,
    },
  ];
}

function findingsOf(state: BackupState): string[] {
  const gap = backupGap(state);
  return [...state.problems, ...(state.hasBackup ? [] : ['There is no backup yet.']), ...(gap ? [gap] : [])];
}

/** Checks that backups are taken, and are still in a place that survives the site's disk. */
export function backupsHealth(getState: () => Promise<BackupState>): HealthCheck {
  return {
    name: 'backups',
    async run() {
      const advice = 'Open Backup in the back office, and see “Backups” in docs/operating.md.';
      return findingsOf(await getState()).map((problem) => ({ problem, advice }));
    },
  };
}

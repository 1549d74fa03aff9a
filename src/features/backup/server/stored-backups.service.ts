import type { Readable } from 'node:stream';
import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { getReservedBytes, writableBytes } from '#platform/storage/disk-space.ts';
import {
  backupJobName,
  type BackUpChoice,
  type BackupMarkChange,
  type BackupOrder,
  type BackupReport,
  type BackupSettingsFields,
  type StoredBackups,
} from '../backup.contract.ts';
import { estimateBytes } from './backup-downloads.service.ts';
import { getBackupGap, readBackupRecord, saveBackupRecord } from './backup-state.service.ts';
import type { BackupPlace, KeepOptions } from './backup-place.ts';
import { getBackupsToDelete } from './backup-retention.ts';
import {
  lockBackupSettings,
  noteBackup,
  selectBackupSettings,
  selectLastBackup,
  updateBackupSettings,
} from './backup-settings.queries.ts';
import { holdCopies } from './needed-files.service.ts';
import { drillRecord } from './restore-drill.service.ts';
import type { SiteContext } from './site-context.ts';

interface BackUpOptions {
  signal?: AbortSignal;
  onProgress?: (progress: { bytes: number; totalBytes: number }) => void;
  onCheck?: (progress: { done: number; entries: number }) => void;
}

/** Returns the stored backups, made by the schedule or by an owner, and their settings. */
export async function getStoredBackups(ctx: SiteContext): Promise<StoredBackups> {
  const { db, place, config } = ctx;
  const [settings, last, drill, backups, { freeBytes }, isOnDiskOfSite] = await Promise.all([
    selectBackupSettings(db),
    selectLastBackup(db),
    drillRecord(db).last(),
    place.list(),
    place.space(),
    place.sharesDiskWith(config.dataDir),
  ]);
  return {
    place: place.where,
    freeBytes,
    settings: { ...settings, updatedAt: settings.updatedAt?.toISOString() ?? null },
    lastBackupAt: last.lastBackupAt?.toISOString() ?? null,
    lastProblem: last.lastProblem,
    lastDrillAt: drill?.foundAt.toISOString() ?? null,
    isCopyingFiles: !isOnDiskOfSite,
    gap: getBackupGap({ withFiles: settings.withFiles, isOnDiskOfSite }),
    backups,
  };
}

export async function saveBackupSettings(
  ctx: SiteContext,
  actor: Actor,
  fields: BackupSettingsFields,
): Promise<StoredBackups> {
  await ctx.write(actor, async ({ transaction, audit }) => {
    const { updatedAt, ...before } = await lockBackupSettings(transaction);
    refuseStale(updatedAt, fields.updatedAt);
    const { updatedAt: _, ...after } = fields;
    await updateBackupSettings(transaction, fields);
    audit({ action: 'backup.settings-changed', subjectName: getRuleText(fields), before, after });
  });
  return getStoredBackups(ctx);
}

/** Starts the job. Throws `conflict` while it runs. */
export async function startBackup(ctx: SiteContext, actor: Actor, choice: BackUpChoice): Promise<StartedJob> {
  const order: BackupOrder = { ...choice, isManual: true };
  const { id } = await ctx.jobs.start({ name: backupJobName, isExclusive: true }, order, actor);
  await ctx.write(actor, async ({ audit }) =>
    audit({ action: 'backup.started', subjectName: dateTimeInIndia(new Date()) }),
  );
  return { jobId: id };
}

/**
 * Takes and verifies a backup, then deletes older ones by the retention rule. A backup that is not on the disk of the
 * site always has the stored files. Throws a sentence if the disk has too little space. Must not run twice at the same
 * time.
 */
export async function backUp(
  ctx: SiteContext,
  { isManual, label = null, ...choice }: BackupOrder,
  { signal, onProgress, onCheck }: BackUpOptions = {},
): Promise<BackupReport> {
  const { db, place } = ctx;
  const isCopying = !(await place.sharesDiskWith(ctx.config.dataDir));
  const { withFiles } = {
    ...(await selectBackupSettings(db)),
    ...choice,
    ...(isCopying && { withFiles: true }),
  };
  await place.sweep();
  const totalBytes = await estimateBytes(ctx, withFiles && !isCopying);
  await refuseWithoutRoom(place, totalBytes);
  const options: KeepOptions = {
    withFiles,
    ...(isCopying && { copies: ctx.copies }),
    isManual,
    label,
    ...(signal && { signal }),
    ...(onCheck && { onCheck }),
    onProgress: (readBytes) => onProgress?.({ bytes: readBytes, totalBytes }),
  };
  const keep = () => place.keep(ctx, options);
  const { name, bytes, facts } = await (isCopying ? holdCopies(ctx, keep) : keep());
  await noteBackup(db, null);
  const deleted = await deleteByRule(ctx);
  const { rows = 0, files = 0, missingFiles = 0 } = facts ?? {};
  const backups = (await place.list()).map((backup) => ({ name: backup.name, bytes: backup.bytes }));
  await saveBackupRecord(db, { backups, missingFiles });
  return { name, bytes, rows, files, missingFiles, deleted };
}

async function refuseWithoutRoom(place: BackupPlace, neededBytes: number): Promise<void> {
  const space = await place.space();
  if (writableBytes(space) > neededBytes) return;
  const [free, reserved] = [fileSize(space.freeBytes), fileSize(getReservedBytes(space.totalBytes))];
  throw new AppError('disk_full', {
    public: `The disk of the backups has ${free} left, and a backup may need ${fileSize(neededBytes)}. Besides, ${reserved} stay free for the database.`,
  });
}

async function deleteByRule({ db, place }: SiteContext): Promise<string[]> {
  const names = getBackupsToDelete(await place.list(), await selectBackupSettings(db));
  for (const name of names) await place.delete(name);
  return names;
}

/** Saves the reason why the last backup failed, for the owner. */
export function noteProblem({ db }: SiteContext, problem: string): Promise<void> {
  return noteBackup(db, problem);
}

/** Opens a backup for a download and adds an entry to the activity log. Throws `not_found` for an unknown name. */
export async function openStoredBackup(
  { write, place }: SiteContext,
  actor: Actor,
  name: string,
): Promise<{ bytes: number; content: Readable }> {
  await place.find(name);
  await write(actor, async ({ audit }) => audit({ action: 'backup.downloaded', subjectName: name }));
  return place.open(name);
}

/** Names or pins a backup. Throws `not_found` for an unknown name, like `deleteBackup`. */
export async function markBackup(
  ctx: SiteContext,
  actor: Actor,
  name: string,
  change: BackupMarkChange,
): Promise<StoredBackups> {
  const { label, isPinned } = await ctx.place.find(name);
  await ctx.write(actor, async ({ audit }) => {
    const before = { label, isPinned };
    audit({ action: 'backup.marked', subjectName: name, before, after: { ...before, ...change } });
  });
  await ctx.place.mark(name, change);
  return getStoredBackups(ctx);
}

/** Throws `conflict` for a pinned backup. */
export async function deleteBackup(ctx: SiteContext, actor: Actor, name: string): Promise<StoredBackups> {
  const { db, write, place } = ctx;
  const { isPinned } = await place.find(name);
  if (isPinned)
    throw new AppError('conflict', { public: 'This backup is pinned. Unpin it before you delete it.' });
  await write(actor, async ({ audit }) => audit({ action: 'backup.deleted', subjectName: name }));
  await place.delete(name);
  const { backups, missingFiles } = await readBackupRecord(db);
  await saveBackupRecord(db, { backups: backups.filter((backup) => backup.name !== name), missingFiles });
  return getStoredBackups(ctx);
}

function refuseStale(updatedAt: Date | null, readAt: string | null): void {
  if ((updatedAt?.toISOString() ?? null) === readAt) return;
  const message = 'Another user changed these settings after you opened them. Nothing was saved.';
  throw fieldError('conflict', 'updatedAt', message);
}

/** Returns '7 days, 4 weeks, 12 months, with files'. */
function getRuleText({ withFiles, keepDaily, keepWeekly, keepMonthly }: BackupSettingsFields): string {
  const files = withFiles ? 'with files' : 'without files';
  const [days, weeks] = [formatCount(keepDaily, 'day'), formatCount(keepWeekly, 'week')];
  return `${days}, ${weeks}, ${formatCount(keepMonthly, 'month')}, ${files}`;
}

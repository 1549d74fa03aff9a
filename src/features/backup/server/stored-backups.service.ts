import type { Readable } from 'node:stream';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import type { BackupContent } from '#platform/backup/backup-table.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Jobs } from '#platform/jobs/job.ts';
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
import { backupGap } from './backup-gap.ts';
import { backupRecord, type BackupRecord } from './backup-state.service.ts';
import type { BackupPlace } from './backup-place.ts';
import { backupsToDelete } from './backup-retention.ts';
import {
  lockBackupSettings,
  noteBackup,
  selectBackupSettings,
  selectLastBackup,
  updateBackupSettings,
} from './backup-settings.queries.ts';
import { selectBackupSize } from './backup-size.queries.ts';
import type { BackupWriter } from './backup-writer.service.ts';

interface BackUpOptions {
  signal?: AbortSignal;
  onProgress?: (progress: { bytes: number; totalBytes: number }) => void;
  onCheck?: (progress: { done: number; entries: number }) => void;
}

export type StoredBackupsService = ReturnType<typeof createStoredBackups>;

/** Stored backups, made by the schedule or by an owner. */
export function createStoredBackups(dependencies: {
  db: Database;
  write: AuditedWrite;
  writer: BackupWriter;
  content: BackupContent;
  place: BackupPlace;
  /** Data folder of the site. */
  dataDir: string;
  jobs: Jobs;
}) {
  const { db, write, writer, content, place, dataDir, jobs } = dependencies;

  async function overview(): Promise<StoredBackups> {
    const [settings, last, backups, { freeBytes }, isOnDiskOfSite] = await Promise.all([
      selectBackupSettings(db),
      selectLastBackup(db),
      place.list(),
      place.space(),
      place.sharesDiskWith(dataDir),
    ]);
    return {
      place: place.where,
      freeBytes,
      settings: { ...ruleOf(settings), updatedAt: settings.updatedAt?.toISOString() ?? null },
      lastBackupAt: last.lastBackupAt?.toISOString() ?? null,
      lastProblem: last.lastProblem,
      gap: backupGap({ withFiles: settings.withFiles, isOnDiskOfSite }),
      backups,
    };
  }

  const record = backupRecord(db);
  const readRecord = async () => (await record.last())?.found ?? { backups: [], missingFiles: 0 };
  /** Records which backups are in their place. The state of the backups compares both. */
  const saveRecord = (found: BackupRecord) => record.save({ found, foundAt: new Date() });

  async function neededBytes(withFiles: boolean): Promise<number> {
    const { tableBytes, files } = await selectBackupSize(db, content);
    return withFiles ? tableBytes + files.bytes : tableBytes;
  }

  async function refuseWithoutRoom(needed: number): Promise<void> {
    const space = await place.space();
    if (writableBytes(space) > needed) return;
    const [free, reserved] = [fileSize(space.freeBytes), fileSize(getReservedBytes(space.totalBytes))];
    throw new AppError('disk_full', {
      public: `The disk of the backups has ${free} left, and a backup may need ${fileSize(needed)}. Besides, ${reserved} stay free for the database.`,
    });
  }

  async function deleteByRule(): Promise<string[]> {
    const names = backupsToDelete(await place.list(), await selectBackupSettings(db));
    for (const name of names) await place.delete(name);
    return names;
  }

  return {
    overview,
    async saveSettings(actor: Actor, fields: BackupSettingsFields): Promise<StoredBackups> {
      await write(actor, async ({ transaction, audit }) => {
        const { updatedAt, ...before } = await lockBackupSettings(transaction);
        refuseStale(updatedAt, fields.updatedAt);
        const { updatedAt: _, ...after } = fields;
        await updateBackupSettings(transaction, fields);
        audit({ action: 'backup.settings-changed', subjectName: getRuleText(fields), before, after });
      });
      return overview();
    },
    /** Starts the job. Throws `conflict` while it runs. */
    async start(actor: Actor, choice: BackUpChoice): Promise<{ jobId: string }> {
      const order: BackupOrder = { ...choice, isManual: true };
      const { id } = await jobs.start({ name: backupJobName, isExclusive: true }, order, actor);
      await write(actor, async ({ audit }) =>
        audit({ action: 'backup.started', subjectName: dateTimeInIndia(new Date()) }),
      );
      return { jobId: id };
    },
    /**
     * Takes and verifies a backup, then deletes older ones by the retention rule. Throws a sentence if the disk has too
     * little space. Must not run twice at the same time.
     */
    async backUp(
      { isManual, label = null, ...choice }: BackupOrder,
      { signal, onProgress, onCheck }: BackUpOptions,
    ): Promise<BackupReport> {
      const { withFiles } = { ...(await selectBackupSettings(db)), ...choice };
      await place.sweep();
      const totalBytes = await neededBytes(withFiles);
      await refuseWithoutRoom(totalBytes);
      const { name, bytes, facts } = await place.keep(writer, {
        withFiles,
        isManual,
        label,
        ...(signal && { signal }),
        ...(onCheck && { onCheck }),
        onProgress: (read) => onProgress?.({ bytes: read, totalBytes }),
      });
      await noteBackup(db, null);
      const deleted = await deleteByRule();
      const { rows = 0, files = 0, missingFiles = 0 } = facts ?? {};
      const backups = (await place.list()).map((backup) => ({ name: backup.name, bytes: backup.bytes }));
      await saveRecord({ backups, missingFiles });
      return { name, bytes, rows, files, missingFiles, deleted };
    },
    /** Saves the reason why the last backup failed, for the owner. */
    noteProblem: (problem: string): Promise<void> => noteBackup(db, problem),
    /** Opens a backup for a download and adds an entry to the activity log. Throws `not_found` for an unknown name. */
    async open(actor: Actor, name: string): Promise<{ bytes: number; content: Readable }> {
      await place.find(name);
      await write(actor, async ({ audit }) => audit({ action: 'backup.downloaded', subjectName: name }));
      return place.open(name);
    },
    /** Names or pins a backup. Throws `not_found` for an unknown name, like `delete`. */
    async mark(actor: Actor, name: string, change: BackupMarkChange): Promise<StoredBackups> {
      const { label, isPinned } = await place.find(name);
      await write(actor, async ({ audit }) => {
        const before = { label, isPinned };
        audit({ action: 'backup.marked', subjectName: name, before, after: { ...before, ...change } });
      });
      await place.mark(name, change);
      return overview();
    },
    /** Throws conflict for a pinned backup. */
    async delete(actor: Actor, name: string): Promise<StoredBackups> {
      const { isPinned } = await place.find(name);
      if (isPinned)
        throw new AppError('conflict', { public: 'This backup is pinned. Unpin it before you delete it.' });
      await write(actor, async ({ audit }) => audit({ action: 'backup.deleted', subjectName: name }));
      await place.delete(name);
      const { backups, missingFiles } = await readRecord();
      await saveRecord({ backups: backups.filter((backup) => backup.name !== name), missingFiles });
      return overview();
    },
  };
}

function refuseStale(updatedAt: Date | null, readAt: string | null): void {
  if ((updatedAt?.toISOString() ?? null) === readAt) return;
  const message = 'Another user changed these settings after you opened them. Nothing was saved.';
  throw fieldError('conflict', 'updatedAt', message);
}

type Rule = Omit<BackupSettingsFields, 'updatedAt'>;

function ruleOf({ withFiles, keepDaily, keepWeekly, keepMonthly }: Rule): Rule {
  return { withFiles, keepDaily, keepWeekly, keepMonthly };
}

/** Returns '7 days, 4 weeks, 12 months, with files'. */
function getRuleText({ withFiles, keepDaily, keepWeekly, keepMonthly }: Rule): string {
  const files = withFiles ? 'with files' : 'without files';
  const [days, weeks] = [formatCount(keepDaily, 'day'), formatCount(keepWeekly, 'week')];
  return `${days}, ${weeks}, ${formatCount(keepMonthly, 'month')}, ${files}`;
}

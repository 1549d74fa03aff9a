import type { Readable } from 'node:stream';
import { notFound } from '#platform/errors/app-error.ts';
import type { DiskSpace } from '#platform/storage/disk-space.ts';
import {
  storedBackup,
  storedBackupName,
  type BackupMarkChange,
  type StoredBackup,
} from '../backup.contract.ts';
import type { BackupFileProgress } from './backup-file.service.ts';
import type { BackupContext } from './backup-context.ts';
import type { BackupOptions } from './backup-writer.service.ts';

export type KeepOptions = Omit<BackupOptions, 'onProgress'> &
  BackupFileProgress & { isManual?: boolean; label?: string | null };

/** Content of the note file next to a backup. If the note is lost, the backup itself stays usable. */
export type BackupNote = Pick<StoredBackup, 'facts' | 'isManual' | 'label' | 'isPinned'>;

/** A backup in its place, without its note. */
export type BackupSize = Pick<StoredBackup, 'name' | 'bytes'>;

/**
 * A folder or bucket of backups. Each backup has a note file next to it, so that its facts survive a lost database.
 */
export interface BackupPlace {
  /** Location, as text for the owner. */
  where: string;
  /** Space on the disk where a backup is written first. */
  space(): Promise<DiskSpace>;
  /** Whether the backups are on the disk of `path`, or in the bucket of the site, so that both would be lost together. */
  sharesDiskWith(path: string): Promise<boolean>;
  /**
   * Returns the backups without reading their notes. A bucket is listed again after ten minutes, or if the
   * recorded backups have changed.
   */
  sizes(recorded: BackupSize[]): Promise<BackupSize[]>;
  /** Returns the backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Writes and verifies a backup, and writes its note. If a step fails, no files remain. */
  keep(ctx: BackupContext, options: KeepOptions): Promise<StoredBackup>;
  /** Throws `not_found` for an unknown name, like all methods that take a name. */
  find(name: string): Promise<StoredBackup>;
  mark(name: string, change: BackupMarkChange): Promise<StoredBackup>;
  open(name: string): Promise<{ bytes: number; content: Readable }>;
  /** Runs `use` with a local path of the backup. The path is valid only while `use` runs. */
  withLocalFile<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result>;
  delete(name: string): Promise<void>;
  /** Removes what killed processes left: partial backups, and notes of deleted ones. Call it only while no backup runs. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** How the name of each backup starts. */
export const backupNameStart = 'papers-backup-';

export function newBackupName(): string {
  return `${backupNameStart}${new Date().toISOString().replace(/:|\.\d+/g, '')}.zip`;
}

export const isBackupName = (name: string) => storedBackupName.safeParse(name).success;

/** Returns the time in the name: `papers-backup-2026-11-21T210000Z.zip` -> `2026-11-21T21:00:00.000Z`. */
export function getBackupTime(name: string): string {
  return name.replace(/^papers-backup-(.+T\d{2})(\d{2})(\d{2})Z\.zip$/, '$1:$2:$3.000Z');
}

export const getNoteName = (name: string) => name.replace(/\.zip$/, '.json');

/** Returns the names of partial backups, and of notes without their backup. */
export function findLeftovers(names: string[]): string[] {
  const existing = new Set(names);
  return names.filter((name) => {
    const backup = name.replace(/\.part$/, '').replace(/\.json$/, '.zip');
    return isBackupName(backup) && !existing.has(backup);
  });
}

const storedMark = storedBackup.pick({ isManual: true, label: true, isPinned: true }).partial();
const unmarked = { label: null, isPinned: false };

/**
 * Reads a note. Lost or damaged facts become null; a lost or damaged mark gets the defaults. A note with facts but
 * without `isManual` counts as manual: older versions wrote such notes for both kinds, and the retention rule must
 * not delete a manual backup.
 */
export async function readNote(read: () => Promise<string>): Promise<BackupNote> {
  const stored = await read()
    .then(
      (text) => JSON.parse(text) as unknown,
      () => null,
    )
    .catch(() => null);
  const facts = storedBackup.shape.facts.safeParse(stored).data ?? null;
  return { isManual: facts !== null, ...unmarked, ...storedMark.safeParse(stored).data, facts };
}

export function noteText({ facts, isManual, label, isPinned }: BackupNote): string {
  return `${JSON.stringify({ ...facts, isManual, label, isPinned })}\n`;
}

export const noSuchBackup = () => notFound('Backup not found');

export const newestFirst = (backups: StoredBackup[]) => backups.toSorted((a, b) => b.at.localeCompare(a.at));

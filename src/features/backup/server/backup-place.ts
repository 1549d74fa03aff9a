import type { Readable } from 'node:stream';
import { notFound } from '#platform/errors/app-error.ts';
import type { DiskSpace } from '#platform/storage/disk-space.ts';
import { keptBackup, keptBackupName, type BackupMarkChange, type KeptBackup } from '../backup.contract.ts';
import type { BackupFileProgress } from './backup-file.service.ts';
import type { BackupOptions, BackupWriter } from './backup-writer.service.ts';

export type KeepOptions = Omit<BackupOptions, 'onProgress'> &
  BackupFileProgress & { isManual?: boolean; label?: string | null };

/** What a note beside a backup says. Only the facts are lost with it. */
export type BackupNote = Pick<KeptBackup, 'facts' | 'isManual' | 'label' | 'isPinned'>;

/** Where backups are kept, each with a note of what it holds beside it: they outlive the database. */
export interface BackupPlace {
  /** For people. */
  where: string;
  /** Of the disk that a backup is written to first. */
  space(): Promise<DiskSpace>;
  /** Whether what lies at `path` is lost when backups are: on the same disk of this machine. */
  sharesDiskWith(path: string): Promise<boolean>;
  /** Newest first. */
  list(): Promise<KeptBackup[]>;
  /** Takes a backup and reads it back; on failure nothing of it is left. */
  keep(writer: BackupWriter, options: KeepOptions): Promise<KeptBackup>;
  /** Throws not_found, as all that take a name. */
  find(name: string): Promise<KeptBackup>;
  mark(name: string, change: BackupMarkChange): Promise<KeptBackup>;
  open(name: string): Promise<{ bytes: number; content: Readable }>;
  /** Runs `use` with a path of this machine where the backup can be read while `use` runs. */
  withLocalFile<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result>;
  delete(name: string): Promise<void>;
  /** Removes what killed backups left half-written; none may be under way. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export function newBackupName(): string {
  return `papers-backup-${new Date().toISOString().replace(/:|\.\d+/g, '')}.zip`;
}

export const isBackupName = (name: string) => keptBackupName.safeParse(name).success;

/** `papers-backup-2026-11-21T210000Z.zip` says when. */
export function timeOfBackup(name: string): string {
  return name.replace(/^papers-backup-(.+T\d{2})(\d{2})(\d{2})Z\.zip$/, '$1:$2:$3.000Z');
}

export const noteOf = (name: string) => name.replace(/\.zip$/, '.json');

const storedMark = keptBackup.pick({ isManual: true, label: true, isPinned: true }).partial();
const unmarked = { label: null, isPinned: false };

/**
 * Reads a note. Each half of a note that is lost or damaged has its default: no facts, no mark. A note with facts that
 * does not say who started the backup counts as manual: versions before the mark wrote it for both, and retention must
 * not delete a backup that a person took.
 */
export async function readNote(read: () => Promise<string>): Promise<BackupNote> {
  const stored = await read()
    .then(
      (text) => JSON.parse(text) as unknown,
      () => null,
    )
    .catch(() => null);
  const facts = keptBackup.shape.facts.safeParse(stored).data ?? null;
  return { isManual: facts !== null, ...unmarked, ...storedMark.safeParse(stored).data, facts };
}

export function noteText({ facts, isManual, label, isPinned }: BackupNote): string {
  return `${JSON.stringify({ ...facts, isManual, label, isPinned })}\n`;
}

export const noSuchBackup = () => notFound('There is no such backup');

export const newestFirst = (backups: KeptBackup[]) =>
  backups.toSorted((one, other) => other.at.localeCompare(one.at));

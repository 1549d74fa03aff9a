import type { Readable } from 'node:stream';
import { notFound } from '#platform/errors/app-error.ts';
import { keptBackup, keptBackupName, type BackupFacts, type KeptBackup } from '../backup.contract.ts';
import type { BackupFileProgress } from './backup-file.service.ts';
import type { BackupOptions, BackupWriter } from './backup-writer.service.ts';

export type KeepOptions = Omit<BackupOptions, 'onProgress'> & BackupFileProgress;

/** Where backups are kept, each with a note of what it holds beside it: they outlive the database. */
export interface BackupPlace {
  /** For people. */
  where: string;
  /** On the disk that a backup is written to first. */
  freeBytes(): Promise<number>;
  /** Whether what lies at `path` is lost when backups are: on the same disk of this machine. */
  sharesDiskWith(path: string): Promise<boolean>;
  /** Newest first. */
  list(): Promise<KeptBackup[]>;
  /** Takes a backup and reads it back; on failure nothing of it is left. */
  keep(writer: BackupWriter, options: KeepOptions): Promise<KeptBackup>;
  /** Throws not_found, as all that take a name. */
  find(name: string): Promise<KeptBackup>;
  open(name: string): Promise<{ bytes: number; content: Readable }>;
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

/** What a note says; null for one that is lost or is none. */
export async function readFacts(read: () => Promise<string>): Promise<BackupFacts | null> {
  try {
    return keptBackup.shape.facts.parse(JSON.parse(await read()));
  } catch {
    return null;
  }
}

export const noSuchBackup = () => notFound('There is no such backup');

export const newestFirst = (backups: KeptBackup[]) =>
  backups.toSorted((one, other) => other.at.localeCompare(one.at));

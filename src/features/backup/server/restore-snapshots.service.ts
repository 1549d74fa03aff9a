import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { snapshotName, type RestoreSnapshot } from '../restore.contract.ts';
import { writeBackupFile } from './backup-file.service.ts';
import type { BackupWriter } from './backup-writer.service.ts';

/** Snapshots of the rows before each restore. The store keeps their files for the same time. */
export interface RestoreSnapshots {
  /** Takes a snapshot and returns its name. */
  take(signal: AbortSignal | undefined): Promise<string>;
  /** Returns the snapshots, newest first. */
  list(): Promise<RestoreSnapshot[]>;
  pathOf(name: string): string;
  /** Removes snapshots whose files are no longer kept, and partial files of killed restores. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;

export function createRestoreSnapshots({
  writer,
  folder,
}: {
  writer: BackupWriter;
  folder: string;
}): RestoreSnapshots {
  const pathOf = (name: string) => join(folder, snapshotName.parse(name));

  async function list(): Promise<RestoreSnapshot[]> {
    const names = await readdir(folder).catch(() => []);
    const found = names.filter((name) => snapshotName.safeParse(name).success).sort();
    const snapshots = found.toReversed().map(async (name) => {
      const { size, mtime } = await stat(pathOf(name));
      return { name, bytes: size, createdAt: mtime.toISOString() };
    });
    return Promise.all(snapshots);
  }

  return {
    async take(signal) {
      makeFolder(folder);
      const now = new Date().toISOString().replaceAll(/[:.]/g, '-').slice(0, 19);
      const name = `before-restore-${now}Z.zip`;
      await writeBackupFile(writer, pathOf(name), { withFiles: false, ...(signal && { signal }) });
      inheritOwner(pathOf(name));
      return name;
    },
    list,
    pathOf,
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        const isHalf = name.endsWith('.part');
        if (!snapshotName.safeParse(isHalf ? name.slice(0, -'.part'.length) : name).success) continue;
        const found = await stat(join(folder, name)).catch(() => null);
        // A partial file without a write for a day belongs to a killed process.
        if (found && found.mtimeMs < Date.now() - (isHalf ? dayMs : keptMs))
          await rm(join(folder, name), { force: true });
      }
    },
  };
}

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { snapshotName } from '../restore.contract.ts';
import { writeBackupFile } from './backup-file.service.ts';
import type { BackupWriter } from './backup-writer.service.ts';

export type RestoreSnapshots = ReturnType<typeof createRestoreSnapshots>;

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;

/** Snapshots of the rows before each restore. The store keeps their files for the same time. */
export function createRestoreSnapshots({ writer, folder }: { writer: BackupWriter; folder: string }) {
  const pathOf = (name: string): string => join(folder, snapshotName.parse(name));

  return {
    /** Takes a snapshot and returns its name. */
    async take(signal: AbortSignal | undefined): Promise<string> {
      makeFolder(folder);
      const now = new Date().toISOString().replaceAll(/[:.]/g, '-').slice(0, 19);
      const name = `before-restore-${now}Z.zip`;
      await writeBackupFile(writer, pathOf(name), { withFiles: false, ...(signal && { signal }) });
      inheritOwner(pathOf(name));
      return name;
    },
    pathOf,
    /** Removes snapshots whose files are no longer kept, and partial files of killed restores. */
    async sweep(): Promise<void> {
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

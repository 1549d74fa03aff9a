import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import { snapshotName, type RestoreSnapshot } from '../restore.contract.ts';
import { writeBackupFile } from './backup-file.service.ts';
import type { BackupWriter } from './backup-writer.service.ts';

/** The rows before each restore, to go back to; their files stay in the store for as long. */
export interface RestoreSnapshots {
  /** Answers its name. */
  take(signal: AbortSignal | undefined): Promise<string>;
  /** Newest first. */
  list(): Promise<RestoreSnapshot[]>;
  pathOf(name: string): string;
}

const keptMs = 30 * 86_400_000;

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
      for (const { name: old, createdAt } of await list())
        if (Date.parse(createdAt) < Date.now() - keptMs) await rm(pathOf(old), { force: true });
      return name;
    },
    list,
    pathOf,
  };
}

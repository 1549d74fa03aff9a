import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asSuperuser, type ServerAddress } from '#platform/database/embedded/ask-server.ts';
import { takeBaseBackup, type BaseBackup } from '#platform/database/embedded/base-backup.ts';

const timeoutMs = 30_000;

/** Copies the cluster of a running server to a new folder, without the write-ahead log. */
export function copyCluster(server: ServerAddress, cluster: string, target: string): Promise<BaseBackup> {
  return asSuperuser(server, timeoutMs, async (client) => {
    await mkdir(target, { mode: 0o700, recursive: true });
    const backup = await takeBaseBackup(client, cluster, async ({ name, path, isFolder }) => {
      if (isFolder) return void (await mkdir(join(target, name), { mode: 0o700 }));
      await copyFile(path, join(target, name)).catch((error: NodeJS.ErrnoException) => {
        // The write-ahead log has what happened to files that were deleted meanwhile.
        if (error.code !== 'ENOENT') throw error;
      });
    });
    await writeFile(join(target, 'backup_label'), backup.label, { mode: 0o600 });
    return backup;
  });
}

import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder that can be a DATA_DIR. The caller removes it. */
export async function createDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  // If root starts PostgreSQL, it runs as another account, which must be able to enter this folder.
  await chmod(folder, 0o711);
  return folder;
}

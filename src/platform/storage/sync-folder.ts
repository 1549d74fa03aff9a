import { open } from 'node:fs/promises';

/** Makes a rename in this folder durable: without it, a power failure can undo the rename. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

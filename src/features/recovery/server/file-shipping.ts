import type { BackupSite } from '#features/backup/backup.server.ts';

const recentMs = 2 * 86_400_000;

/**
 * Returns a function that copies the files which were stored since its last call into the place of the backups. The
 * first call also copies files of the last two days without a copy: an earlier process may have been killed before it
 * could do so. Files that are older have been copied by a nightly backup.
 */
export function createFileShipping({ storage, copies, now }: BackupSite): () => Promise<void> {
  const waiting = new Set<string>();
  let isFirst = true;
  storage.onStored((key) => void waiting.add(key));

  async function addRecent(): Promise<void> {
    const existing = await copies.list();
    for await (const { key, modifiedAt } of storage.list())
      if (modifiedAt.getTime() > now() - recentMs && !existing.has(key)) waiting.add(key);
  }

  return async () => {
    if (isFirst) await addRecent();
    isFirst = false;
    for (const key of waiting) {
      await copies.copy(storage, key);
      waiting.delete(key);
    }
  };
}

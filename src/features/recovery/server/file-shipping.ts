import type { BackupSite } from '#features/backup/backup.server.ts';

const recentMs = 2 * 86_400_000;
/** The write-ahead log must not wait for files. */
const roundMs = 3_000;

/** Copies the files that are stored from now on into the place of the backups. */
export function createFileShipping({ storage, copies, now }: BackupSite) {
  const waiting = new Set<string>();
  storage.onStored((key) => void waiting.add(key));
  return {
    /**
     * Finds files of the last two days without a copy: other processes have stored them, or a killed one. A file that
     * was stored again gets a new copy, because the age of the copy decides whether a recovery may need it.
     */
    async findRecent(): Promise<void> {
      const existing = await copies.list();
      for await (const { key, modifiedAt } of storage.list()) {
        const copiedAt = existing.get(key)?.modifiedAt.getTime() ?? -Infinity;
        if (modifiedAt.getTime() > Math.max(now() - recentMs, copiedAt)) waiting.add(key);
      }
    },
    /** Copies for a few seconds. Throws the first failure after the other files were tried. */
    async ship(signal: AbortSignal): Promise<void> {
      const until = now() + roundMs;
      // A file that fails is added again, and must not come twice in a round.
      const keys = [...waiting];
      let failure: unknown;
      for (const key of keys) {
        if (signal.aborted || now() > until) break;
        waiting.delete(key);
        try {
          await copies.copy(storage, key);
        } catch (error) {
          failure ??= error;
          waiting.add(key);
        }
      }
      if (failure !== undefined) throw failure;
    },
  };
}

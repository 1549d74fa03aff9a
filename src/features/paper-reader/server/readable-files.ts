import { createLruMap } from '#platform/cache/lru-map.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { selectReadableFile, type ReadableFile } from './paper-reader.queries.ts';

const maxRemembered = 20_000;
const freshMs = 10 * 60_000;

export type ReadableFiles = ReturnType<typeof createReadableFiles>;

/** Memoizes which stored files visitors may read, so that a stored picture needs no database. */
export function createReadableFiles(db: Database) {
  const cached = createLruMap<string, { file: ReadableFile | undefined; freshUntil: number }>(maxRemembered);
  let drops = 0;

  return {
    /** Returns the file with this hash, or `undefined` if all its papers hide their pages. */
    async find(sha256: string): Promise<ReadableFile | undefined> {
      const known = cached.get(sha256);
      if (known && known.freshUntil > Date.now()) return known.file;
      const dropsBefore = drops;
      const file = await selectReadableFile(db, sha256);
      // A row that was read before a change must not be stored after it.
      if (drops === dropsBefore) cached.set(sha256, { file, freshUntil: Date.now() + freshMs });
      return file;
    },
    drop(tags: DroppedTags): void {
      if (tags !== 'all' && tags.every((tag) => tag === 'settings' || tag.startsWith('rating:'))) return;
      drops += 1;
      cached.clear();
    },
  };
}

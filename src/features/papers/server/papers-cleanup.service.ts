import { inParallel } from '#lib/in-parallel.ts';
import { createRememberedCounts } from '#platform/cache/remembered-counts.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { countPapersWithoutFile, selectStoredKeys } from './papers-cleanup.queries.ts';

const rowsAtOnce = 1_000;
/** The threads that look at files, which downloads need too. */
const looksAtOnce = 3;

/**
 * Papers of which nothing can be downloaded: because there never was anything, or because the file is gone. From
 * `manyFiles` on what was found is remembered for ten minutes: looking for 100,000 files takes seconds.
 */
export function papersCleanup(dependencies: {
  db: Database;
  storage: Pick<FileStorage, 'stat'>;
  manyFiles?: number;
}): CleanupCheck[] {
  const { db, storage, manyFiles = 5_000 } = dependencies;
  const counts = createRememberedCounts(Date.now, { worthRemembering: manyFiles, freshFor: 600_000 });
  return [
    { kind: 'orphanedPapers', count: () => countPapersWithoutFile(db) },
    { kind: 'missingFiles', count: () => counts.get('missing files', () => countMissing(db, storage)) },
  ];
}

async function countMissing(db: Database, storage: Pick<FileStorage, 'stat'>) {
  let [missing, rows, afterId] = [0, 0, 0];
  for (;;) {
    const files = await selectStoredKeys(db, { afterId, limit: rowsAtOnce });
    const last = files.at(-1);
    if (!last) return { value: missing, rows };
    const found = await inParallel(files, looksAtOnce, ({ key }) => storage.stat(key));
    missing += found.filter((stored) => stored === null).length;
    rows += files.length;
    afterId = last.paperId;
  }
}

import type { SearchMatcher } from '#features/search/search.server.ts';
import type { BulkSource } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { papersFilter, type PapersFilter } from '../../papers-bulk.contract.ts';
import { chooseBy, inMemory, selectChosenIds, selectMatches } from '#features/papers/papers.server.ts';
import type { PaperOperation } from './column-operation.ts';
import { countersOperation } from './counters-operation.ts';
import { setOperations } from './set-operations.ts';
import { slugOperation } from './slug-operation.ts';
import { trashOperation } from './trash-operation.ts';

/** Returns all bulk operations on papers. `flushDownloads` counts downloads that wait in memory. */
export function paperOperations(dependencies: {
  db: Database;
  flushDownloads: () => Promise<unknown>;
}): PaperOperation[] {
  const { db, flushDownloads } = dependencies;
  return [...setOperations(db), slugOperation, countersOperation(flushDownloads), trashOperation];
}

/**
 * Creates the source of papers for bulk operations, with the filters of Manage Papers. A search returns its 2,000
 * best matches, as it does there.
 */
export function papersSource(dependencies: {
  db: Database;
  matcher: SearchMatcher;
}): BulkSource<PapersFilter> {
  const { db, matcher } = dependencies;
  return {
    filter: papersFilter,
    async matching({ search, ...filters }, most) {
      const choice = await chooseBy(db, filters);
      if (search === undefined) return inMemory(db, (session) => selectChosenIds(session, choice, most));
      const match = await matcher.match(search, { keepsWords: true });
      return match ? (await selectMatches(db, match, choice)).slice(0, most) : [];
    },
  };
}

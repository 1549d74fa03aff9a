import type { SearchMatch, SearchMatcher } from '#features/search-index/search-index.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { AdminPapers, AdminPapersQuery } from '#features/papers/papers-admin.contract.ts';
import {
  selectPapersInOrder,
  type PaperRow,
  chooseBy,
  countAdminPapers,
  inMemory,
  selectAdminPapers,
  selectMatches,
} from '#features/papers/papers.server.ts';
import { withFileOrigins } from './paper-reader.ts';

export interface AdminPapersList {
  /**
   * Returns one page of papers and the total of all pages, without a cache. A search returns its 2,000 best matches:
   * best first without a sort, otherwise in the order of the sort.
   */
  list(query: AdminPapersQuery): Promise<AdminPapers>;
}

/** Creates the list of Manage Papers. `publicUrl` has no trailing slash. */
export function createAdminPapersList(dependencies: {
  db: Database;
  matcher: SearchMatcher;
  publicUrl: string;
}): AdminPapersList {
  const { db, matcher, publicUrl } = dependencies;

  interface FoundRows {
    rows: PaperRow[];
    total: number;
  }

  async function browse(session: Database, query: Omit<AdminPapersQuery, 'search'>): Promise<FoundRows> {
    const { sort = 'createdAt', order = 'desc', limit = 25, offset = 0, ...filters } = query;
    const choice = await chooseBy(session, filters);
    const total = await countAdminPapers(session, choice);
    return { rows: await selectAdminPapers(session, choice, { sort, order, limit, offset, total }), total };
  }

  async function search(
    session: Database,
    match: SearchMatch | null,
    query: Omit<AdminPapersQuery, 'search'>,
  ): Promise<FoundRows> {
    const { sort, order = 'desc', limit = 25, offset = 0, ...filters } = query;
    const ids = match ? await selectMatches(session, match, await chooseBy(session, filters)) : [];
    const total = ids.length;
    if (sort === undefined) {
      return { rows: await selectPapersInOrder(session, ids.slice(offset, offset + limit)), total };
    }
    return { rows: await selectAdminPapers(session, { ids }, { sort, order, limit, offset, total }), total };
  }

  return {
    async list({ search: text, ...query }) {
      const match = text === undefined ? undefined : await matcher.match(text, { keepsWords: true });
      const { rows, total } = await inMemory(db, (session) =>
        match === undefined ? browse(session, query) : search(session, match, query),
      );
      return { papers: await withFileOrigins(db, rows, publicUrl), total };
    },
  };
}

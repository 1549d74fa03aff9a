import type { SearchMatch, SearchMatcher } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import type {
  AdminPapers,
  AdminPapersExport,
  AdminPapersQuery,
} from '#features/papers/papers-admin.contract.ts';
import { paperColumns } from '#features/papers/papers-admin.contract.ts';
import {
  selectPapersInOrder,
  type PaperRow,
  chooseBy,
  countAdminPapers,
  selectChosenIds,
  inMemory,
  selectAdminPapers,
  selectMatches,
} from '#features/papers/papers.server.ts';
import { papersCsv, papersCsvHeader } from './papers-list-csv.ts';
import { withFileOrigins } from './read-admin-paper.ts';

type ListQuery = Omit<AdminPapersQuery, 'limit' | 'offset'>;

const maxExported = 1_000_000;
const batchSize = 1_000;

/** Creates the list of Manage Papers. `publicUrl` has no trailing slash. */
export function createAdminPapersList(dependencies: {
  db: Database;
  matcher: SearchMatcher;
  publicUrl: string;
}) {
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

  /** Returns the ids of all pages in the order of the list. One read, so that no paper is repeated or left out. */
  async function ids({ search: text, sort, order = 'desc', ...filters }: ListQuery): Promise<number[]> {
    const match = text === undefined ? undefined : await matcher.match(text, { keepsWords: true });
    return inMemory(db, async (session) => {
      const choice = await chooseBy(session, filters);
      if (match === undefined)
        return selectChosenIds(session, choice, maxExported, { sort: sort ?? 'createdAt', order });
      const found = match ? await selectMatches(session, match, choice) : [];
      return sort === undefined
        ? found
        : selectChosenIds(session, { ids: found }, maxExported, { sort, order });
    });
  }

  return {
    /** Returns the lines of a CSV file with all pages of the list. */
    async *exported({ columns = paperColumns, ...query }: AdminPapersExport): AsyncIterable<string> {
      yield papersCsvHeader(columns);
      const all = await ids(query);
      for (let start = 0; start < all.length; start += batchSize) {
        const rows = await selectPapersInOrder(db, all.slice(start, start + batchSize));
        yield papersCsv(await withFileOrigins(db, rows, publicUrl), columns);
      }
    },
    /**
     * Returns one page of papers and the total of all pages, without a cache. A search returns its 2,000 best matches:
     * best first without a sort, otherwise in the order of the sort.
     */
    async list({ search: text, ...query }: AdminPapersQuery): Promise<AdminPapers> {
      const match = text === undefined ? undefined : await matcher.match(text, { keepsWords: true });
      const { rows, total } = await inMemory(db, (session) =>
        match === undefined ? browse(session, query) : search(session, match, query),
      );
      return { papers: await withFileOrigins(db, rows, publicUrl), total };
    },
  };
}

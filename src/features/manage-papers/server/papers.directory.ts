import { matchSearch } from '#features/search/search.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import type { PageDirectory } from '#platform/seo/page-directory.ts';
import {
  selectPapersInOrder,
  type PaperRow,
  selectAdminPapers,
  selectMatches,
} from '#features/papers/papers.server.ts';

const paperPage = ({ id, title, slug, examName, year }: PaperRow) => ({
  id,
  name: title,
  note: [examName, year].filter(Boolean).join(', '),
  path: sitePaths.paper(slug),
});

/** Lists paper pages. Without a search, the newest come first. */
export function papersDirectory(ctx: Context): PageDirectory {
  const { db } = ctx;

  async function found({ search, ids, limit }: Parameters<PageDirectory['pages']>[0]) {
    if (search) {
      const match = await matchSearch(ctx, search);
      const matches = match ? await selectMatches(db, match, { ids }) : [];
      return selectPapersInOrder(db, matches.slice(0, limit));
    }
    if (ids) return selectPapersInOrder(db, ids.slice(0, limit));
    // Only the first page is read, so the real total does not matter.
    return selectAdminPapers(
      db,
      {},
      { sort: 'createdAt', order: 'desc', limit, offset: 0, total: 2 * limit },
    );
  }

  return {
    pageType: 'paper',
    pages: async (query) => (await found(query)).map(paperPage),
    page: async (transaction, id) => (await selectPapersInOrder(transaction, [id])).map(paperPage)[0],
  };
}

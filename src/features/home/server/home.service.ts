import type { CatalogService } from '#features/catalog/server/catalog.service.ts';
import type { PapersService } from '#features/papers/server/papers.service.ts';
import type { HomepageData } from '../home.contract.ts';

const mostCategories = 12;
const mostPapers = 6;

export interface HomeService {
  /** Everything the home page shows. */
  homepage(): Promise<HomepageData>;
}

/** The home page's figures, categories and newest papers. */
export function createHomeService(dependencies: {
  catalog: Pick<CatalogService, 'categories'>;
  papers: Pick<PapersService, 'stats' | 'list'>;
}): HomeService {
  const { catalog, papers } = dependencies;
  return {
    homepage: async () => {
      const [{ totalPapers, totalDownloads }, categories, recentPapers] = await Promise.all([
        papers.stats(),
        catalog.categories(mostCategories),
        papers.list({ sort: 'newest', limit: mostPapers, offset: 0 }),
      ]);
      return { stats: { totalPapers, totalDownloads }, categories, recentPapers };
    },
  };
}

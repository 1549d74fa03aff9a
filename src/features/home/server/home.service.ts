import type { Category } from '#features/catalog/catalog.contract.ts';
import type { Paper, PaperListQuery, SiteStats } from '#features/papers/papers.contract.ts';
import { homePapers } from '#features/papers/papers.server.ts';
import type { HomepageData } from '../home.contract.ts';

const mostCategories = 12;

export interface HomeService {
  /** Returns the counters, the first 12 categories and the most recently added papers. */
  homepage(): Promise<HomepageData>;
}

/** Creates the service that collects the data of the home page from other features. */
export function createHomeService(dependencies: {
  catalog: { categories(): Promise<Category[]> };
  papers: { stats(): Promise<SiteStats>; list(query: PaperListQuery): Promise<Paper[]> };
}): HomeService {
  const { catalog, papers } = dependencies;
  return {
    homepage: async () => {
      const [stats, categories, recentPapers] = await Promise.all([
        papers.stats(),
        catalog.categories(),
        papers.list({ sort: 'newest', limit: homePapers }),
      ]);
      const { totalPapers, totalDownloads } = stats;
      return {
        stats: { totalPapers, totalDownloads },
        categories: categories.slice(0, mostCategories),
        recentPapers,
      };
    },
  };
}

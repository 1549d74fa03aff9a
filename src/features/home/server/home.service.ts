import type { Category } from '#features/catalog/catalog.contract.ts';
import type { Paper, PaperListQuery, SiteStats } from '#features/papers/papers.contract.ts';
import type { HomepageData } from '../home.contract.ts';

const mostCategories = 12;
const mostPapers = 6;

export interface HomeService {
  /** Counters, the first 12 categories and the 6 papers that were added last. */
  homepage(): Promise<HomepageData>;
}

/** What the home page shows, gathered from the features that know it. */
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
        papers.list({ sort: 'newest', limit: mostPapers }),
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

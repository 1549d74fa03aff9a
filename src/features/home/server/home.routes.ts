import {
  getLocalNames,
  translateCategory,
  translateExamName,
  translatePaper,
} from '#features/catalog/catalog.server.ts';
import { paperTags } from '#features/papers/papers.server.ts';
import type { Context } from '#platform/context/context.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { homepageData } from '../home.contract.ts';
import { getHomepage } from './home.service.ts';

/** Returns GET /api/homepage-data. */
export function homeReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/homepage-data',
      summary: 'Counters, categories and recent papers of the home page',
      answer: homepageData,
      // For clients of the API. The home page has the data in its HTML, which a write renews at once.
      maxAge: 3600,
      staleFor: 3600,
      isTranslated: true,
      read: async ({ locale }) => {
        const names = await getLocalNames(ctx, locale);
        const { stats, categories, recentPapers, topExams } = await getHomepage(ctx);
        return {
          stats,
          categories: categories.map((each) => translateCategory(each, names)),
          recentPapers: recentPapers.map((each) => translatePaper(each, names)),
          topExams: topExams.map((each) => translateExamName(each, names)),
        };
      },
      tags: ({ recentPapers }) => ['home', 'papers', 'catalog', ...recentPapers.flatMap(paperTags)],
    }),
  ];
}

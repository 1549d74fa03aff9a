import {
  englishNames,
  translateCategory,
  translateExamName,
  translatePaper,
  type FindLocalNames,
} from '#features/catalog/catalog.server.ts';
import { paperTags } from '#features/papers/papers.server.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { homepageData } from '../home.contract.ts';
import type { HomeService } from './home.service.ts';

/** Returns GET /api/homepage-data. `findNames` returns the translated names of the catalogue. */
export function homeReads(
  service: HomeService,
  findNames: FindLocalNames = async () => englishNames,
): PublicRead[] {
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
        const names = await findNames(locale);
        const { stats, categories, recentPapers, topExams } = await service.homepage();
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

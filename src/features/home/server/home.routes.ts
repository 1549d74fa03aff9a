import {
  getLocalNames,
  listCategories,
  listExams,
  translateCategory,
  translateExamName,
  translatePaper,
} from '#features/catalog/catalog.server.ts';
import { homePapers, listPapers, paperTags, readStats } from '#features/papers/papers.server.ts';
import type { Context } from '#platform/context/context.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { homepageData, type HomepageData } from '../home.contract.ts';

const maxCategories = 12;
const maxTopExams = 5;
/** After an import, the newest papers are of one exam. Among these, other exams are found. */
const recentCandidates = 100;

/** Returns the first paper of each exam, then the other papers, up to `count`. */
function spreadOverExams<Listed extends { examId: number }>(papers: Listed[], count: number): Listed[] {
  const exams = new Set<number>();
  const firsts = papers.filter(({ examId }) => !exams.has(examId) && exams.add(examId));
  return [...firsts, ...papers.filter((paper) => !firsts.includes(paper))].slice(0, count);
}

/** Returns the counters, the first 12 categories, recently added papers, and the exams with the most papers. */
async function getHomepage(ctx: Context): Promise<HomepageData> {
  const [stats, categories, exams, newest] = await Promise.all([
    readStats(ctx),
    listCategories(ctx),
    listExams(ctx),
    listPapers(ctx, { sort: 'newest', limit: recentCandidates }),
  ]);
  const { totalPapers, totalDownloads } = stats;
  return {
    stats: { totalPapers, totalDownloads },
    categories: categories.slice(0, maxCategories).map((category) => {
      const ofCategory = exams.filter(({ categoryId }) => categoryId === category.id);
      const paperCount = ofCategory.reduce((sum, exam) => sum + exam.paperCount, 0);
      return { ...category, examCount: ofCategory.length, paperCount };
    }),
    recentPapers: spreadOverExams(newest, homePapers),
    topExams: exams
      .filter(({ paperCount }) => paperCount > 0)
      .toSorted((a, b) => b.paperCount - a.paperCount)
      .slice(0, maxTopExams),
  };
}

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

import type { Category, Exam } from '#features/catalog/catalog.contract.ts';
import type { Paper, PaperListQuery, SiteStats } from '#features/papers/papers.contract.ts';
import { homePapers } from '#features/papers/papers.server.ts';
import type { HomepageData } from '../home.contract.ts';

const maxCategories = 12;
const maxTopExams = 5;
/** After an import, the newest papers are of one exam. Among these, other exams are found. */
const recentCandidates = 100;

/** Returns the first paper of each exam, then the other papers, up to `count`. */
export function spreadOverExams<Listed extends { examId: number }>(
  papers: Listed[],
  count: number,
): Listed[] {
  const exams = new Set<number>();
  const firsts = papers.filter(({ examId }) => !exams.has(examId) && exams.add(examId));
  return [...firsts, ...papers.filter((paper) => !firsts.includes(paper))].slice(0, count);
}

export type HomeService = ReturnType<typeof createHomeService>;

/** Creates the service that collects the data of the home page from other features. */
export function createHomeService(dependencies: {
  catalog: { categories(): Promise<Category[]>; exams(): Promise<Exam[]> };
  papers: { stats(): Promise<SiteStats>; list(query: PaperListQuery): Promise<Paper[]> };
}) {
  const { catalog, papers } = dependencies;
  return {
    /** Returns the counters, the first 12 categories, recently added papers, and the exams with the most papers. */
    homepage: async (): Promise<HomepageData> => {
      const [stats, categories, exams, newest] = await Promise.all([
        papers.stats(),
        catalog.categories(),
        catalog.exams(),
        papers.list({ sort: 'newest', limit: recentCandidates }),
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
    },
  };
}

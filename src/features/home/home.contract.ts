import { z } from 'zod';
import { category, exam } from '#features/catalog/catalog.contract.ts';
import { paper } from '#features/papers/papers.contract.ts';

/** All data of the home page in one response: up to 12 categories, 6 papers and 5 exams. */
export const homepageData = z.object({
  stats: z.object({ totalPapers: z.number().int(), totalDownloads: z.number().int() }),
  categories: z.array(category.extend({ examCount: z.number().int(), paperCount: z.number().int() })),
  /** The newest paper of each exam, before further papers of the same exams. */
  recentPapers: z.array(paper),
  /** The exams with the most papers, as examples of searches. */
  topExams: z.array(exam),
});
export type HomepageData = z.infer<typeof homepageData>;

import { z } from 'zod';
import { category } from '#features/catalog/catalog.contract.ts';
import { paper } from '#features/papers/papers.contract.ts';

/** All data of the home page in one response: up to 12 categories and 6 papers. */
export const homepageData = z.object({
  stats: z.object({ totalPapers: z.number().int(), totalDownloads: z.number().int() }),
  categories: z.array(category),
  recentPapers: z.array(paper),
});
export type HomepageData = z.infer<typeof homepageData>;

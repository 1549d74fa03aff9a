import { ask } from './load.ts';
import type { Query } from './query.ts';

const words = [
  'history',
  'polity',
  'arithmetic',
  'reasoning',
  'english',
  'civil',
  'police',
  'bank',
  'railway',
];

/** Returns what the load asks for, from a site with the starter library. */
export async function libraryOf(url: string, query: Query) {
  const papers = await query<{ id: number; slug: string }>(
    'SELECT p.id::int, p.slug FROM papers p JOIN paper_files f ON f.paper_id = p.id ORDER BY p.id LIMIT 40',
  );
  const others = await query<{ id: number }>(
    'SELECT id::int FROM papers WHERE NOT id = ANY($1) ORDER BY id LIMIT 40',
    [papers.map(({ id }) => id)],
  );
  const { text } = await ask(url, { path: '/api/categories' });
  const categories = JSON.parse(text) as { slug: string }[];
  return {
    pages: [
      '/',
      '/browse',
      // The agreement of the nodes is measured with the first category.
      ...categories.slice(1).map(({ slug }) => `/category/${slug}`),
      ...papers.map(({ slug }) => `/paper/${slug}`),
    ],
    paperIds: papers.map(({ id }) => id),
    /** Not among the others: what jobs change is not what is kept in caches. */
    jobPaperIds: others.map(({ id }) => id),
    words,
  };
}

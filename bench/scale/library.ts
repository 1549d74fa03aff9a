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

/** Returns the targets of the load, from a site with the starter library. */
export async function selectLibrary(url: string, query: Query) {
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
      // The first category measures the agreement of the nodes, so it is excluded.
      ...categories.slice(1).map(({ slug }) => `/category/${slug}`),
      ...papers.map(({ slug }) => `/paper/${slug}`),
    ],
    paperIds: papers.map(({ id }) => id),
    /** Excluded from the other papers, so that jobs do not invalidate cached pages. */
    jobPaperIds: others.map(({ id }) => id),
    words,
  };
}

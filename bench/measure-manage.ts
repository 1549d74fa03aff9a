import { createAdminPapersList } from '#features/manage-papers/server/papers-list.service.ts';
import { adminPaperSorts, type AdminPapersQuery } from '#features/papers/papers-admin.contract.ts';
import { createSearchMatcher } from '#features/search/server/match/match.service.ts';
import { count, lowerTime, median, milliseconds, type Measurement } from './figure.ts';

/** Maximum milliseconds of an interaction. */
const target = 100;

const filters: AdminPapersQuery[] = [
  {},
  { categoryId: 1 },
  { examId: 1 },
  { subjectId: 1 },
  { year: 2019 },
  { language: 'Hindi' },
  { paperType: 'Question paper', source: 'external' },
  { source: 'stored' },
  { source: 'external' },
  { categoryId: 1, paperType: 'Answer key', source: 'external' },
];
const searches = [undefined, 'paper', 'ssc cgl 2019', 'prelmis'];

export function* queries(): Generator<AdminPapersQuery> {
  for (const search of searches)
    for (const filter of filters)
      for (const sort of [undefined, ...adminPaperSorts])
        for (const order of ['asc', 'desc'] as const) yield { ...filter, search, sort, order, limit: 50 };
}

/**
 * Measures every search, filter and sort of Manage Papers, on the first page and on the middle page, which is the
 * most expensive.
 */
export const manage: Measurement = {
  name: 'manage',
  async measure(bench) {
    const papers = bench.usualPapers;
    const { context } = await bench.library(papers);
    const { db } = context.database;
    const { list } = createAdminPapersList({ db, matcher: createSearchMatcher({ db }), publicUrl: '' });
    const best: { ms: number; query: AdminPapersQuery }[] = [];
    for (const query of queries()) {
      const { total } = await list(query);
      for (const offset of total > 100 ? [0, Math.floor(total / 2)] : [0]) {
        const times: number[] = [];
        for (let round = 0; round < 3; round += 1) {
          const started = performance.now();
          await list({ ...query, offset });
          times.push(performance.now() - started);
        }
        best.push({ ms: median(times), query: { ...query, offset } });
      }
    }
    best.sort((one, other) => other.ms - one.ms);
    for (const { ms, query } of best.slice(0, 5))
      console.log(`  ${milliseconds(ms)} ${JSON.stringify(query)}`);
    const worst = best[0]!.ms;
    return [
      {
        measure: `Manage Papers: ${count(best.length)} searches, filters, sorts and pages, ${count(papers)} papers`,
        figure: `median ${milliseconds(median(best.map(({ ms }) => ms)))}, slowest ${milliseconds(worst)}`,
        target: `slowest < ${target} ms`,
        isMet: worst < target,
        check: lowerTime(median(best.map(({ ms }) => ms))),
      },
    ];
  },
};

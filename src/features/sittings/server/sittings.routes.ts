import { z } from 'zod';
import { getLocalNames } from '#features/catalog/catalog.server.ts';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { examCoverage, neighbours, sitting, sittingsQuery, sittingsTag } from '../sittings.contract.ts';
import { countSittings, findNeighbours, listSittings, readCoverage } from './sittings.service.ts';

/** Returns the reads of sittings. An exam without sittings, or that does not exist, has an empty list. */
export function sittingsReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/exams/:id/sittings',
      summary: 'Sittings of an exam with their documents, the latest first; X-Total-Count is their number',
      params: idParams,
      query: sittingsQuery,
      answer: z.array(sitting),
      maxAge: 300,
      read: ({ params, query }) => listSittings(ctx, params.id, query),
      headers: async ({ params, query }) => ({
        'x-total-count': String(await countSittings(ctx, params.id, query)),
      }),
      tags: (_found, { params }) => ['papers', 'catalog', sittingsTag(params.id)],
    }),
    publicRead({
      path: '/api/exams/:id/coverage',
      summary: 'Which papers of an exam exist in which years, with keys and languages',
      params: idParams,
      answer: examCoverage,
      isTranslated: true,
      maxAge: 300,
      async read({ params, locale }) {
        const { subjects } = await getLocalNames(ctx, locale);
        const coverage = await readCoverage(ctx, params.id);
        const rows = coverage.rows.map((row) => ({
          ...row,
          subject: subjects.get(row.subjectId ?? 0)?.name ?? row.subject,
        }));
        return { ...coverage, rows };
      },
      tags: (_found, { params }) => ['papers', 'catalog', sittingsTag(params.id)],
    }),
    publicRead({
      path: '/api/papers/:id/neighbours',
      summary: 'The same paper in the previous and in the next sitting',
      params: idParams,
      answer: neighbours,
      maxAge: 300,
      read: ({ params }) => findNeighbours(ctx, params.id),
      tags: ({ examId }) => ['papers', 'catalog', ...(examId === null ? [] : [sittingsTag(examId)])],
    }),
  ];
}

import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { coverageOverview, sittingJoin, sittingOfPaper, sittingPapers } from '../sittings-admin.contract.ts';
import { joinSitting, readSittingOfPaper, resetSitting, splitSitting } from './sitting-edits.service.ts';
import { listGaps } from './sittings.service.ts';

const csvColumns = [
  'exam',
  'first_year',
  'last_year',
  'papers_expected',
  'missing',
  'years',
  'views',
  'searches',
];

/** Routes that confirm and correct sittings, and show what is missing. */
export function sittingsAdminRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/papers/:id/sitting', {
    access: 'editor',
    summary: 'The sitting of a paper with its documents',
    params: idParams,
    answer: sittingOfPaper,
    handler: (request) => readSittingOfPaper(ctx, request.params.id),
  });

  addRoute(app, 'GET /api/admin/coverage', {
    access: 'editor',
    summary: 'What each exam lacks, weighted by views and searches',
    answer: coverageOverview,
    handler: async () => ({ exams: await listGaps(ctx) }),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/coverage/export',
    config: { access: 'editor', isAnswerStreamed: true },
    schema: { summary: 'The same as CSV', response: failures },
    handler: async (_request, reply) => {
      const rows = (await listGaps(ctx)).map((exam) => [
        exam.name,
        exam.firstYear,
        exam.lastYear,
        exam.expected,
        exam.missing,
        exam.gaps.map(({ year }) => year).join(' '),
        exam.views,
        exam.searches,
      ]);
      return sendCsv(reply, 'coverage.csv', spreadsheetCsv([csvColumns, ...rows]));
    },
  });

  addRoute(app, 'POST /api/admin/sittings/join', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Moves papers into the sitting of a paper; 409 if exam or year differ',
    body: sittingJoin,
    answer: sittingOfPaper,
    handler: (request) => joinSitting(ctx, getActor(request), request.body),
  });

  addRoute(app, 'POST /api/admin/sittings/split', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Moves papers into a sitting of their own',
    body: sittingPapers,
    answer: sittingOfPaper,
    handler: (request) => splitSitting(ctx, getActor(request), request.body.paperIds),
  });

  addRoute(app, 'POST /api/admin/sittings/reset', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Groups papers by their facts again, within seconds',
    body: sittingPapers,
    answer: z.object({}),
    handler: async (request) => {
      await resetSitting(ctx, getActor(request), request.body.paperIds);
      return {};
    },
  });
}

import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { sittingJoin, sittingOfPaper, sittingPapers } from '../sittings-admin.contract.ts';
import { joinSitting, readSittingOfPaper, resetSitting, splitSitting } from './sitting-edits.service.ts';

/** Routes that confirm and correct sittings. */
export function sittingsAdminRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/papers/:id/sitting', {
    access: 'editor',
    summary: 'The sitting of a paper with its documents',
    params: idParams,
    answer: sittingOfPaper,
    handler: (request) => readSittingOfPaper(ctx, request.params.id),
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

import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import {
  duplicateGroups,
  duplicatesQuery,
  keptPaper,
  differentPapers,
  paperToKeep,
  markedPairs,
} from '../paper-duplicates.contract.ts';
import { keepOnePaper, listDuplicates, markDifferent, searchDuplicates } from './paper-duplicates.service.ts';

const url = '/api/admin/cleanup/duplicate-papers';

/** Registers the routes for duplicate papers. */
export function duplicatePapersRoutes(app: HttpApp, ctx: Context, jobs: Jobs = getJobs(ctx)): void {
  addRoute(app, `GET ${url}`, {
    access: 'editor',
    summary:
      'Groups of papers that are most likely one, as the last search found them; starts the first search',
    query: duplicatesQuery,
    answer: duplicateGroups,
    handler: (request) => listDuplicates(ctx, jobs, getActor(request), request.query),
  });

  addRoute(app, `POST ${url}/search`, {
    access: 'editor',
    summary: 'Starts a search for duplicates in all papers; 409 while a search is running',
    answer: startedJob,
    status: 202,
    handler: async (request) => {
      const { id: jobId } = await searchDuplicates(jobs, getActor(request));
      return { jobId };
    },
  });

  addRoute(app, `POST ${url}/keep`, {
    access: 'editor',
    summary: 'Keeps one paper; the others move to the trash, and their URLs redirect to it',
    body: paperToKeep,
    answer: keptPaper,
    handler: (request) => keepOnePaper(ctx, getActor(request), request.body),
  });

  addRoute(app, `POST ${url}/tell-apart`, {
    access: 'editor',
    summary: 'Marks these papers as not duplicates',
    body: differentPapers,
    answer: markedPairs,
    handler: (request) => markDifferent(ctx, getActor(request), request.body.paperIds),
  });
}

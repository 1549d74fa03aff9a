import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  duplicateGroups,
  duplicatesQuery,
  keptPaper,
  papersToTellApart,
  paperToKeep,
  toldApart,
} from '../paper-duplicates.contract.ts';
import type { DuplicatePapers } from './paper-duplicates.service.ts';

const url = '/api/admin/cleanup/duplicate-papers';
const write = { access: 'editor', sameOrigin: true } as const;

/** Registers the routes for duplicate papers. */
export function duplicatePapersRoutes(app: HttpApp, service: DuplicatePapers): void {
  app.route({
    method: 'GET',
    url: url,
    config: { access: 'editor' },
    schema: {
      summary:
        'Groups of papers that are most likely one, as the last search found them; starts the first search',
      querystring: duplicatesQuery,
      response: { 200: duplicateGroups, ...failures },
    },
    handler: (request) => service.list(getActor(request), request.query),
  });

  app.route({
    method: 'POST',
    url: `${url}/search`,
    config: write,
    schema: {
      summary: 'Starts a search for duplicates in all papers; 409 while a search is running',
      response: { 202: startedJob, ...failures },
    },
    handler: async (request, reply) => {
      const { id: jobId } = await service.search(getActor(request));
      return reply.code(202).send({ jobId });
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/keep`,
    config: write,
    schema: {
      summary: 'Keeps one paper; the others move to the trash, and their URLs redirect to it',
      body: paperToKeep,
      response: { 200: keptPaper, ...failures },
    },
    handler: (request) => service.keepOne(getActor(request), request.body),
  });

  app.route({
    method: 'POST',
    url: `${url}/tell-apart`,
    config: write,
    schema: {
      summary: 'Marks these papers as not duplicates',
      body: papersToTellApart,
      response: { 200: toldApart, ...failures },
    },
    handler: (request) => service.tellApart(getActor(request), request.body.paperIds),
  });
}

import { actorOf } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  duplicateGroups,
  duplicatesQuery,
  keptPaper,
  papersToTellApart,
  paperToKeep,
  toldApart,
  type DuplicatesQuery,
  type PapersToTellApart,
  type PaperToKeep,
} from '../../duplicate-papers.contract.ts';
import type { DuplicatePapers } from './duplicate-papers.service.ts';

const address = '/api/admin/cleanup/duplicate-papers';
const write = { access: 'editor', sameOrigin: true } as const;

/** Papers that are in the library more than once. */
export function duplicatePapersRoutes(app: HttpApp, service: DuplicatePapers): void {
  app.route({
    method: 'GET',
    url: address,
    config: { access: 'editor' },
    schema: {
      summary:
        'Groups of papers that are most likely one: the same file, the same address, or nearly the same',
      querystring: duplicatesQuery,
      response: { 200: duplicateGroups, ...failures },
    },
    handler: (request) => service.list(request.query as DuplicatesQuery),
  });

  app.route({
    method: 'POST',
    url: `${address}/keep`,
    config: write,
    schema: {
      summary: 'Keeps one paper; the others go to the trash, and their addresses lead to it',
      body: paperToKeep,
      response: { 200: keptPaper, ...failures },
    },
    handler: (request) => service.keepOne(actorOf(request), request.body as PaperToKeep),
  });

  app.route({
    method: 'POST',
    url: `${address}/tell-apart`,
    config: write,
    schema: {
      summary: 'Remembers that these papers are no duplicates of each other',
      body: papersToTellApart,
      response: { 200: toldApart, ...failures },
    },
    handler: (request) => service.tellApart(actorOf(request), (request.body as PapersToTellApart).paperIds),
  });
}

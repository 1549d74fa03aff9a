import { Readable } from 'node:stream';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { importQuery, importReport, maxImportBytes } from '../redirects-admin.contract.ts';
import type { RedirectsTransfer } from './redirects-transfer.service.ts';

/** Routes to export and import redirects as CSV. */
export function redirectsTransferRoutes(app: HttpApp, service: RedirectsTransfer): void {
  app.route({
    method: 'GET',
    url: '/api/admin/redirects/export',
    config: { access: 'editor', isAnswerStreamed: true },
    schema: { summary: 'All redirects as CSV', response: failures },
    handler: async (_request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="redirects.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(service.exported())),
  });

  // A scope of its own, so that no other route accepts this content type.
  void app.register(async (scope: HttpApp) => {
    scope.removeAllContentTypeParsers();
    const parsing = { parseAs: 'buffer', bodyLimit: maxImportBytes } as const;
    scope.addContentTypeParser('text/csv', parsing, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/admin/redirects/import',
      // A file over a slow line takes longer than other bodies.
      config: { access: 'editor', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Previews the import of a CSV file of redirects; with the plan of the preview, runs it',
        description: 'Takes `text/csv` in UTF-8, of at most 20 MB and 50,000 rows.',
        querystring: importQuery,
        response: { 200: importReport, ...failures },
      },
      handler: (request) => service.imported(getActor(request), request.body as Buffer, request.query.plan),
    });
  });
}

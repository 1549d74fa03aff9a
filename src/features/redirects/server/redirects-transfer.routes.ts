import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
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
    handler: async (_request, reply) => sendCsv(reply, 'redirects.csv', service.exported()),
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
        description:
          'Takes `text/csv` of at most 20 MB and 50,000 rows: in UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or bars.',
        querystring: importQuery,
        response: { 200: importReport, ...failures },
      },
      handler: (request) => service.imported(getActor(request), request.body as Buffer, request.query.plan),
    });
  });
}

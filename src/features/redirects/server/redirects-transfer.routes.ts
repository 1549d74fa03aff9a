import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { importQuery, importReport, mostImportBytes } from '../redirects-admin.contract.ts';
import { tooLarge, type RedirectsTransfer } from './redirects-transfer.service.ts';

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
    scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/admin/redirects/import',
      config: { access: 'editor', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Previews the import of a CSV file of redirects; with the plan of the preview, runs it',
        description:
          'Takes `text/csv`: in UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or bars.',
        querystring: importQuery,
        response: { 200: importReport, ...failures },
      },
      handler: (request) => {
        if (Number(request.headers['content-length']) > mostImportBytes) throw tooLarge();
        const { plan } = request.query;
        return service.imported(getActor(request), { content: request.raw, plan });
      },
    });
  });
}

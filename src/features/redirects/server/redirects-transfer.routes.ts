import { Readable } from 'node:stream';
import { actorOf } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import {
  importBody,
  importQuery,
  importReport,
  mostImportBytes,
  type ImportBody,
  type ImportQuery,
} from '../redirects-admin.contract.ts';
import type { RedirectsTransfer } from './redirects-transfer.service.ts';
/** A text in JSON has an escape for each quote and line break. */
const bodyLimit = 2 * mostImportBytes;

/** Redirects to and from a file of comma-separated values. */
export function redirectsTransferRoutes(app: HttpApp, service: RedirectsTransfer): void {
  app.route({
    method: 'GET',
    url: '/api/admin/redirects/export',
    config: { access: 'editor' },
    schema: { summary: 'Every redirect as CSV', response: failures },
    handler: (_request, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="redirects.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(service.exported())),
  });

  // Of its own, so that no other route takes bodies of this type.
  void app.register(async (scope) => {
    scope.addContentTypeParser<string>('text/csv', { parseAs: 'string' }, (_request, body, done) =>
      done(null, { text: body }),
    );
    scope.route({
      method: 'POST',
      url: '/api/admin/redirects/import',
      config: { access: 'editor', sameOrigin: true },
      bodyLimit,
      schema: {
        summary: 'What a file of redirects would do; with the plan of that answer it is done',
        description: 'Takes `text/csv`, or JSON with the file as `text`.',
        querystring: importQuery,
        body: importBody,
        response: { 200: importReport, ...failures },
      },
      handler: (request) => {
        const { text, plan: inBody } = request.body as ImportBody;
        const { plan = inBody } = request.query as ImportQuery;
        return service.imported(actorOf(request), { text, plan });
      },
    });
  });
}

import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  forgotten,
  importQuery,
  importReport,
  maxImportBytes,
  missingPage,
  missingQuery,
  missingToForget,
  redirectHost,
  redirectHostFields,
} from '../redirects-admin.contract.ts';
import { forgetMissingUrls, listMissingUrls } from './missing-urls.service.ts';
import { addRedirectHost, listRedirectHosts, removeRedirectHost } from './redirect-hosts.service.ts';
import type { RedirectsContext } from './redirect-rules.ts';
import { exportRedirects, importRedirects } from './redirects-transfer.service.ts';
import { defineRedirectRecord } from './redirects.record.ts';

/** Routes of the back office for redirects and for the log of missing pages. */
export function redirectsAdminRoutes(app: HttpApp, ctx: RedirectsContext): void {
  defineRedirectRecord(ctx).routes(app, ctx);
  redirectsTransferRoutes(app, ctx);
  redirectHostsRoutes(app, ctx);
  missingUrlsRoutes(app, ctx);
}

/** Routes to export and import redirects as CSV. */
function redirectsTransferRoutes(app: HttpApp, ctx: RedirectsContext): void {
  app.route({
    method: 'GET',
    url: '/api/admin/redirects/export',
    config: { access: 'editor', isAnswerStreamed: true },
    schema: { summary: 'All redirects as CSV', response: failures },
    handler: async (_request, reply) => sendCsv(reply, 'redirects.csv', exportRedirects(ctx)),
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
      handler: (request) => {
        // A request without a body has no content type and is not parsed.
        const { body = Buffer.alloc(0) } = request as { body?: Buffer };
        return importRedirects(ctx, getActor(request), body, request.query.plan);
      },
    });
  });
}

/** Routes for the external hosts that redirects may target. */
function redirectHostsRoutes(app: HttpApp, ctx: RedirectsContext): void {
  const hosts = z.array(redirectHost);
  addRoute(app, 'GET /api/admin/redirect-hosts', {
    access: 'owner',
    summary: 'Other hosts that redirects may point to, with the number of redirects',
    answer: hosts,
    handler: () => listRedirectHosts(ctx),
  });

  addRoute(app, 'POST /api/admin/redirect-hosts', {
    access: 'owner',
    summary: 'Allows redirects to a host',
    body: redirectHostFields,
    answer: hosts,
    handler: (request) => addRedirectHost(ctx, getActor(request), request.body.host),
  });

  const params = z.object({ host: z.string().min(1).max(300) });
  addRoute(app, 'DELETE /api/admin/redirect-hosts/:host', {
    access: 'owner',
    summary: 'Removes an unused host from the list',
    params,
    answer: hosts,
    handler: (request) => removeRedirectHost(ctx, getActor(request), request.params.host),
  });
}

/** Routes for the log of missing pages. */
function missingUrlsRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/missing-addresses', {
    access: 'editor',
    summary: 'Requested URLs that are not pages',
    query: missingQuery,
    answer: missingPage,
    handler: (request) => listMissingUrls(ctx, request.query),
  });

  addRoute(app, 'DELETE /api/admin/missing-addresses', {
    access: 'editor',
    summary: 'Deletes one URL from the log, or all URLs if none is given',
    query: missingToForget,
    answer: forgotten,
    handler: async (request) => ({
      forgotten: await forgetMissingUrls(ctx, getActor(request), request.query.path),
    }),
  });
}

import { fileUrlCheck, fileUrlToCheck } from '#features/papers/papers-admin.contract.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { Context } from '#platform/context/context.ts';
import { checkFileUrl, type FindProblem } from './paper-links.service.ts';

/** Registers the check of a File URL. Saving accepts any valid URL, so the forms warn. */
export function fileUrlRoutes(app: HttpApp, ctx: Context, findProblem: FindProblem): void {
  app.route({
    method: 'POST',
    url: '/api/admin/papers/check-file-url',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Opens the file at a URL, and finds the papers with the same URL',
      body: fileUrlToCheck,
      response: { 200: fileUrlCheck, ...failures },
    },
    handler: (request) => {
      // A slow site must not keep other requests from the server.
      releaseSlot(request);
      return checkFileUrl(ctx, request.body.fileUrl, findProblem);
    },
  });
}

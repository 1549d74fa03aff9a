import { fileUrlCheck, fileUrlToCheck } from '#features/papers/papers-admin.contract.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { Context } from '#platform/context/context.ts';
import { checkFileUrl, type FindProblem } from './paper-links.service.ts';

/** Registers the check of a File URL. Saving accepts any valid URL, so the forms warn. */
export function fileUrlRoutes(app: HttpApp, ctx: Context, findProblem: FindProblem): void {
  addRoute(app, 'POST /api/admin/papers/check-file-url', {
    access: 'editor',
    summary: 'Opens the file at a URL, and finds the papers with the same URL',
    body: fileUrlToCheck,
    answer: fileUrlCheck,
    handler: (request) => {
      // A slow site must not keep other requests from the server.
      releaseSlot(request);
      return checkFileUrl(ctx, request.body.fileUrl, findProblem);
    },
  });
}

import { fileUrlCheck, fileUrlToCheck } from '#features/papers/papers-admin.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { externalLink } from './external-link.ts';
import { selectPapersAtUrl } from './paper-links.queries.ts';

/**
 * Registers the check of a File URL. Saving accepts any valid URL, so the forms warn. `findProblem` opens the file.
 * `publicUrl` has no trailing slash.
 */
export function fileUrlRoutes(
  app: HttpApp,
  dependencies: { db: Database; publicUrl: string; findProblem: (url: string) => Promise<string | null> },
): void {
  const { db, publicUrl, findProblem } = dependencies;
  app.route({
    method: 'POST',
    url: '/api/admin/papers/check-file-url',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Opens the file at a URL, and finds the papers with the same URL',
      body: fileUrlToCheck,
      response: { 200: fileUrlCheck, ...failures },
    },
    handler: async (request) => {
      const { externalUrl } = externalLink(request.body.fileUrl, publicUrl);
      // A slow site must not keep other requests from the server.
      releaseSlot(request);
      const problem = await findProblem(externalUrl);
      return { problem, papers: await selectPapersAtUrl(db, externalUrl) };
    },
  });
}

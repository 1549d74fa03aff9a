import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { inLocale, splitLocale, type Locale } from '#lib/text/locales.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { ReadRetry } from '#platform/database/read-retry.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { FindActor } from '#platform/http/actor.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { isAskedByBrowser } from '#platform/http/plain-page.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { visitorRequest } from '#platform/http/visitor.ts';
import type { FileExtension } from '#platform/storage/file-storage.ts';
import { contentName } from './file-papers.ts';
import { countDownload, findByContent, findDownload, type Downloads } from './downloads.service.ts';
import { downloadRoute } from './cached-downloads.ts';

/** Returns the language of the page that linked to the download. */
function getReferrerLocale({ headers }: FastifyRequest): Locale {
  const { pathname = '/' } = URL.parse(headers.referer ?? '') ?? {};
  return splitLocale(pathname).locale;
}

/**
 * Redirects a browser to the page of a missing file. Sends the error to a program. If the paper is unknown, the page
 * has a general message.
 */
function sendMissing(request: FastifyRequest, reply: FastifyReply, paperId: number | string): FastifyReply {
  const location = inLocale(getReferrerLocale(request), sitePaths.missingFile(paperId));
  return reply.code(302).headers({ location, vary: 'accept, referer', 'cache-control': 'no-store' }).send();
}

/** Redirects a browser like `sendMissing`. Answers 410 to a program. */
function sendDamaged(request: FastifyRequest, reply: FastifyReply, paperId: number | string): FastifyReply {
  reply.header('vary', 'accept');
  if (isAskedByBrowser(request.headers)) return sendMissing(request, reply, paperId);
  throw new AppError('gone', { public: 'The file of this paper is damaged' });
}

/**
 * Registers the download of a paper, which is counted, and stored files by content hash, which are not. Signed-in
 * users also get files that belong to no paper.
 */
export function downloadRoutes(
  app: HttpApp,
  downloads: Downloads,
  { findActor, retryRead }: { findActor: FindActor; retryRead: ReadRetry },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: downloadRoute,
    config: { access: 'public', isAnswerStreamed: true },
    schema: { summary: 'The file of a paper, or a redirect to its URL', params: idParams },
    attachValidation: true,
    handler: async (request, reply) => {
      if (request.validationError) {
        // A visitor who follows a broken link gets a page with links to other papers.
        if (isAskedByBrowser(request.headers)) return sendMissing(request, reply, 'unknown');
        throw request.validationError;
      }
      const { id } = request.params;
      const download = await retryRead(() => findDownload(downloads, id, request.raw));
      const count = () => countDownload(downloads, [id], request.raw, visitorRequest(request));
      if (download.kind === 'missing') {
        reply.header('vary', 'accept');
        if (isAskedByBrowser(request.headers)) return sendMissing(request, reply, id);
        throw notFound(download.facts ? 'The file of this paper is missing' : 'Paper not found');
      }
      if (download.kind === 'damaged') return sendDamaged(request, reply, id);
      if (download.kind === 'file') {
        const { answer } = download;
        const newCookie = answer.isStartOfFile ? count() : undefined;
        return sendFile(request, reply, answer, newCookie);
      }
      const newCookie = count();
      if (newCookie !== undefined) reply.header('set-cookie', newCookie);
      return reply.code(302).headers({ location: download.url, 'cache-control': 'private, no-cache' }).send();
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    config: { access: 'public', isAnswerStreamed: true },
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: async (request, reply) => {
      const { name } = request.params;
      const [, sha256, extension] = contentName.exec(name) ?? [];
      const isSignedIn = async () => (await findActor(request.raw)) !== undefined;
      const answer =
        sha256 &&
        (await findByContent(
          downloads,
          { sha256, extension: extension as FileExtension },
          request.raw,
          isSignedIn,
        ));
      if (!answer) {
        reply.header('vary', 'accept');
        if (isAskedByBrowser(request.headers)) return sendMissing(request, reply, 'unknown');
        throw notFound('File not found');
      }
      if (answer === 'damaged') return sendDamaged(request, reply, 'unknown');
      return sendFile(request, reply, answer);
    },
  });
}

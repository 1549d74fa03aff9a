import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countDownload, getDownloads } from '#features/downloads/downloads.server.ts';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { Context } from '#platform/context/context.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { getClientNetwork } from '#platform/http/client-network.ts';
import { attachment } from '#platform/http/content-disposition.ts';
import { createClientSignal } from '#platform/http/fair-queue.ts';
import { prepareContentAnswer } from '#platform/http/file-answer.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { languageInQuery } from '#platform/http/read-routes.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { visitorRequest } from '#platform/http/visitor.ts';
import { chosenPapers, zipFilters, zipSize } from '../paper-zip.contract.ts';
import { createArchiveLimit } from './archive-limit.ts';
import { chooseOfExam, prepareArchive, readZipSize, type ZipChoice } from './paper-zip.service.ts';

export const paperZipReads = (ctx: Context): PublicRead[] => [
  publicRead({
    path: '/api/exams/:id/papers-zip',
    summary: 'Number and size of the papers in the archive of an exam',
    params: idParams,
    query: zipFilters,
    answer: zipSize,
    maxAge: 300,
    read: async ({ params, query }) => readZipSize(ctx, await chooseOfExam(ctx, params.id, query)),
    tags: () => ['papers', 'catalog'],
  }),
];

/** Counting one download takes up to a tenth of a millisecond. Others are answered in between. */
const countsPerTick = 50;

/** Counts a download of each paper. Returns the Set-Cookie header for a new visitor. */
async function countDownloads(
  ctx: Context,
  paperIds: number[],
  request: FastifyRequest,
): Promise<string | undefined> {
  const visitor = visitorRequest(request);
  let newCookie: string | undefined;
  for (let start = 0; start < paperIds.length; start += countsPerTick) {
    const ids = paperIds.slice(start, start + countsPerTick);
    newCookie = countDownload(getDownloads(ctx), ids, request.raw, visitor);
    await setImmediate();
  }
  return newCookie;
}

/** Registers the archives of papers: of an exam, and of any ids. */
export function paperZipRoutes(app: HttpApp, ctx: Context): void {
  const archives = createArchiveLimit();

  async function sendArchive(
    request: FastifyRequest,
    reply: FastifyReply,
    choice: ZipChoice,
    locale: Locale = 'en',
  ) {
    const leave = archives.enter(getClientNetwork(request.ip));
    // Archives have a limit of their own, and may read files for seconds.
    releaseSlot(request);
    try {
      const { title, paperIds, ...content } = await prepareArchive(
        ctx,
        choice,
        locale,
        createClientSignal(reply),
      );
      const answer = prepareContentAnswer(request.raw, {
        ...content,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': attachment(title, 'papers', 'zip'),
          // As for single files: the server counts each download.
          'cache-control': 'private, no-cache',
        },
      });
      const newCookie = answer.isStartOfFile ? await countDownloads(ctx, paperIds, request) : undefined;
      return await sendFile(request, reply, answer, newCookie);
    } finally {
      leave();
    }
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/exams/:id/papers.zip',
    config: { access: 'public', isAnswerStreamed: true },
    schema: {
      summary: 'The stored papers of an exam as a ZIP',
      params: idParams,
      querystring: zipFilters.extend({ lang: languageInQuery }),
    },
    handler: async (request, reply) => {
      const { lang, ...filters } = request.query;
      return sendArchive(request, reply, await chooseOfExam(ctx, request.params.id, filters), lang);
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/papers.zip',
    config: { access: 'public', isAnswerStreamed: true },
    schema: {
      summary: 'Stored papers by their ids as a ZIP',
      querystring: chosenPapers.extend({ lang: languageInQuery }),
    },
    handler: (request, reply) => {
      const { lang, ids } = request.query;
      return sendArchive(request, reply, ids.split(',').map(Number), lang);
    },
  });
}

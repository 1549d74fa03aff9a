import type { FastifyReply } from 'fastify';
import { getCdnHeaders, paperFilesTag } from '#platform/cache/surrogate-keys.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { getClientNetwork } from '#platform/http/client-network.ts';
import { createClientSignal } from '#platform/http/fair-queue.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import type { PictureFormat } from '#platform/pdf/encode-picture.ts';
import { pageTurns, type PageTurn } from '#lib/url/picture-name.ts';
import { pictureWidths, type PictureWidth } from '../reader-sizes.ts';
import type { PictureClient, PictureRequest } from './page-pictures.service.ts';
import { findReadableFile, type ReaderContext } from './paper-reader.service.ts';

const pattern = new RegExp(
  `^([1-9]\\d{0,3})-(${pictureWidths.join('|')})(?:-(${pageTurns.slice(1).join('|')}))?\\.(avif|webp)$`,
);

/** Sends a picture. By default its name contains the hash of the file, so the content never changes. */
export function sendPicture(
  reply: FastifyReply,
  content: Buffer,
  format: PictureFormat,
  cacheControl = 'public, max-age=31536000, immutable',
): FastifyReply {
  return reply
    .headers({
      'content-type': `image/${format}`,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    })
    .send(content);
}

/** Returns the client network of a request, with a signal for a client that leaves. */
export const getPictureClient = (reply: FastifyReply): PictureClient => ({
  client: getClientNetwork(reply.request.ip),
  signal: createClientSignal(reply),
});

/** Registers the pictures of pages: `/files/<hash of the PDF>/pages/5-720.avif`, or `5-720-180.avif` upside down. */
export function pagePictureRoutes(
  app: HttpApp,
  ctx: ReaderContext,
  /** Limits pictures that are not stored yet, by client network. */
  limit: RateLimit,
): void {
  const { pictures, settings } = ctx;

  async function readRequest(
    sha256: string,
    name: string,
  ): Promise<PictureRequest & { file: { paperId: number } }> {
    const [, page = '', width = '', turn = '0', format = ''] = pattern.exec(name) ?? [];
    const isValid = page !== '' && /^[0-9a-f]{64}$/.test(sha256);
    const file = isValid ? await findReadableFile(ctx, sha256) : undefined;
    const isPublic = file && (file.showsPages ?? (await settings.publicSettings()).enableReader);
    if (!isPublic || Number(page) > file.pages) throw notFound('Page not found');
    return {
      file,
      page: Number(page),
      width: Number(width) as PictureWidth,
      format: format as PictureFormat,
      turn: Number(turn) as PageTurn,
    };
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:sha256/pages/:name',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { sha256, name } = request.params as { sha256: string; name: string };
      const picture = await readRequest(sha256, name);
      reply.headers(getCdnHeaders(ctx.config, [`paper:${picture.file.paperId}`, paperFilesTag, 'settings']));
      const stored = await pictures.stored(picture);
      if (stored) return sendPicture(reply, stored, picture.format);
      limit.take(request.ip);
      // The picture has a queue of its own. Requests that wait in it must not keep others from the server.
      releaseSlot(request);
      return sendPicture(reply, await pictures.make(picture, getPictureClient(reply)), picture.format);
    },
  });
}

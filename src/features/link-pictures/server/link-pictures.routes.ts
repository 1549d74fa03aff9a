import { z } from 'zod';
import { getPictureClient } from '#features/paper-reader/paper-reader.server.ts';
import { locales } from '#lib/text/locales.ts';
import { getCdnHeaders, paperFilesTag } from '#platform/cache/surrogate-keys.ts';
import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { namesTag } from '#platform/http/entity-tag.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import { getPictureVersion, pictureKinds } from '../picture-facts.ts';
import { findStoredPicture, makePicture, readPictureFacts, type PictureId } from './link-pictures.service.ts';

const pattern = new RegExp(
  `^(${pictureKinds.join('|')})-([1-9]\\d{0,8})-(${locales.map(({ code }) => code).join('|')})-([0-9a-z]{1,7})\\.jpg$`,
);

/**
 * Registers the pictures for link previews: `/link-pictures/paper-12-hi-1x2y3z.jpg`. The version at the end of the path
 * changes with the picture. Another version answers the current picture, because social networks keep old URLs.
 */
export function linkPicturesRoutes(
  app: HttpApp,
  ctx: Context,
  /** `mark` is the site's own icon, `limit` is for pictures that are not stored yet, by client network. */
  { mark, limit }: { mark: URL; limit: RateLimit },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/link-pictures/:name',
    config: { access: 'public' },
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: async (request, reply) => {
      const [, kind, id, locale, version] = pattern.exec(request.params.name) ?? [];
      if (!kind) throw notFound('Picture not found');
      const page = { kind, id: Number(id), locale } as PictureId;
      const facts = await ctx.retryRead(() => readPictureFacts(ctx, page));
      const current = getPictureVersion(facts);
      const etag = `"${current}"`;
      const cacheControl =
        version === current ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      const cdn = getCdnHeaders(ctx.config, [`${kind}:${id}`, paperFilesTag]);
      reply.headers({ etag, 'cache-control': cacheControl, ...cdn });
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      let picture = await findStoredPicture(ctx, facts);
      if (!picture) {
        limit.take(request.ip);
        // The picture has a queue of its own. Requests that wait in it must not keep others from the server.
        releaseSlot(request);
        picture = await makePicture(ctx, facts, mark, getPictureClient(reply));
      }
      return reply
        .headers({
          'content-type': 'image/jpeg',
          'x-content-type-options': 'nosniff',
          'content-security-policy': 'sandbox',
        })
        .send(picture);
    },
  });
}

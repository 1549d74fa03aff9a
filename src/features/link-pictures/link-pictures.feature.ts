import { defineFeature } from '#platform/context/feature.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { linkPicturesRoutes } from './server/link-pictures.routes.ts';

/** A social network fetches from few networks. Stored pictures do not count. */
const newPictures = { limit: 1_200, spanMs: 10 * 60_000 };

/** Pictures of papers, exams and categories for link previews. `mark` is the site's own icon. */
export const defineLinkPictures = ({ mark }: { mark: URL }) =>
  defineFeature({
    name: 'link-pictures',
    routes(app, ctx) {
      const { secret } = ctx;
      const limit = createRateLimit({ secret, purpose: 'link pictures', allowances: [newPictures] });
      linkPicturesRoutes(app, ctx, { mark, limit });
    },
  });

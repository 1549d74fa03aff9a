import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { paperListQuery } from '#features/papers/papers.contract.ts';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import type { Locale } from '#lib/text/locales.ts';
import { getCdnHeaders } from '#platform/cache/surrogate-keys.ts';
import type { Context } from '#platform/context/context.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { languageInQuery } from '#platform/http/read-routes.ts';
import { sendTaggedText } from '#platform/http/tagged-text.ts';
import type { FeedSite } from './feed-entry.ts';
import { getFeedSite, getFeedText, maxAge } from './feed-papers.service.ts';
import {
  createOpdsPaths,
  getCategoryFeed,
  getPapersFeed,
  getRootFeed,
  maxPage,
  type OpdsFeed,
} from './opds-feed.service.ts';
import { opds1 } from './opds1.ts';
import { opds2 } from './opds2.ts';

const langQuery = z.object({ lang: languageInQuery });
/** The search text is `query`, as OPDS 2.0 requires. */
const papersQuery = paperListQuery.omit({ search: true, strict: true, limit: true, offset: true }).extend({
  query: paperListQuery.shape.search,
  page: integerInQuery(z.number().int().min(0).max(maxPage).optional()),
  lang: languageInQuery,
});

/** The OPDS catalogues: version 1.2 at /opds, 2.0 at /opds2. */
export function opdsRoutes(app: HttpApp, ctx: Context): void {
  for (const { root, types, write } of [opds1, opds2]) {
    const send = async (
      request: FastifyRequest,
      reply: FastifyReply,
      answer: { path: string; locale: Locale; kind: keyof typeof types; isSearch?: boolean },
      getFeed: (site: FeedSite) => Promise<OpdsFeed>,
    ) => {
      const { path, locale, kind, isSearch = false } = answer;
      const feed = await getFeedText(ctx, root + path, { isSearch }, async () => {
        const site = await getFeedSite(ctx, locale);
        const opds = await getFeed(site);
        return { text: write(site, opds), entries: opds.papers?.entries ?? [] };
      });
      reply.headers({ 'x-robots-tag': 'noindex', ...getCdnHeaders(ctx.config, feed.tags) });
      return sendTaggedText(request, reply, feed, { type: `${types[kind]};charset=utf-8`, maxAge });
    };

    app.route({
      method: 'GET',
      url: root,
      config: { access: 'public' },
      schema: { hide: true, querystring: langQuery },
      handler: (request, reply) => {
        const { lang: locale = 'en' } = request.query;
        const path = createOpdsPaths(locale).root;
        return send(request, reply, { path, locale, kind: 'navigation' }, (site) => getRootFeed(ctx, site));
      },
    });
    app.route({
      method: 'GET',
      url: `${root}/categories/:slug`,
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ slug: slugInPath }), querystring: langQuery },
      handler: (request, reply) => {
        const { lang: locale = 'en' } = request.query;
        const { slug } = request.params;
        const path = createOpdsPaths(locale).category(slug);
        return send(request, reply, { path, locale, kind: 'navigation' }, (site) =>
          getCategoryFeed(ctx, site, slug),
        );
      },
    });
    app.route({
      method: 'GET',
      url: `${root}/papers`,
      config: { access: 'public' },
      schema: { hide: true, querystring: papersQuery },
      handler: (request, reply) => {
        const { lang: locale = 'en', query: search, ...filters } = request.query;
        const query = { ...filters, search };
        const path = createOpdsPaths(locale).papers(query);
        const answer = { path, locale, kind: 'acquisition', isSearch: search !== undefined } as const;
        return send(request, reply, answer, (site) => getPapersFeed(ctx, site, query));
      },
    });
  }
}

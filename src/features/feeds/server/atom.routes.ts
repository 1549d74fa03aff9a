import { paperFilters } from '#features/papers/papers.contract.ts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import { pickFilters } from '#lib/url/paper-filters.ts';
import { getCdnHeaders } from '#platform/cache/surrogate-keys.ts';
import type { Context } from '#platform/context/context.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { languageInQuery } from '#platform/http/read-routes.ts';
import { sendTaggedText } from '#platform/http/tagged-text.ts';
import { writeAtomFeed } from './atom-feed.ts';
import { getFeedSite, getFeedText, getListName, listEntries, maxAge } from './feed-papers.service.ts';

const maxEntries = 50;

/** Paths at which feed readers look, also those of WordPress. */
const usualPaths = ['/feed', '/feed/', '/rss', '/rss/', '/rss.xml'];

/** GET /feed.xml: the newest papers of any list. It has the filters of `/browse`. */
export function atomRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/feed.xml',
    config: { access: 'public' },
    schema: { hide: true, querystring: paperFilters.extend({ lang: languageInQuery }) },
    handler: async (request, reply) => {
      const { lang: locale = 'en', ...query } = request.query;
      const filters = pickFilters(query);
      const paths = createSitePaths(locale);
      const feed = await getFeedText(
        ctx,
        paths.feed(filters),
        { isSearch: query.search !== undefined },
        async () => {
          const site = await getFeedSite(ctx, locale);
          const [name, entries] = await Promise.all([
            getListName(ctx, query, locale),
            listEntries(ctx, site, { ...query, sort: 'newest', limit: maxEntries }),
          ]);
          const title = `${name} | ${site.siteName}`;
          const text = writeAtomFeed(site, {
            title,
            path: paths.feed(filters),
            page: paths.browse(filters),
            entries,
          });
          return { text, entries };
        },
      );
      reply.headers({ 'x-robots-tag': 'noindex', ...getCdnHeaders(ctx.config, feed.tags) });
      return sendTaggedText(request, reply, feed, { type: 'application/atom+xml; charset=utf-8', maxAge });
    },
  });
  for (const url of usualPaths)
    app.route({
      method: 'GET',
      url,
      config: { access: 'public' },
      schema: { hide: true },
      handler: (_request, reply) => reply.redirect('/feed.xml', 301),
    });
}

import { z } from 'zod';
import { getLocalNames } from '#features/catalog/catalog.server.ts';
import { search } from '#features/search-box/search-box.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { searchText } from '#lib/contract/search-text.ts';
import type { Context } from '#platform/context/context.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { languageInQuery } from '#platform/http/read-routes.ts';
import { sendTaggedText, tagText } from '#platform/http/tagged-text.ts';
import { getFeedSite, maxAge } from './feed-papers.service.ts';
import { writeOpenSearch } from './open-search.ts';

const maxSuggestions = 8;

/** The typed text, and texts that a browser offers in its place. */
const suggestions = z.tuple([z.string(), z.array(z.string())]);

/** GET /opensearch.xml, and the suggestions that it names. */
export function openSearchRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/opensearch.xml',
    config: { access: 'public' },
    schema: { hide: true, querystring: z.object({ lang: languageInQuery }) },
    handler: async (request, reply) => {
      const { lang: locale = 'en' } = request.query;
      const site = await getFeedSite(ctx, locale);
      const { siteName, siteDescription, siteDescriptionHindi } = await getSettings(ctx).publicSettings();
      const description = (locale === 'hi' && siteDescriptionHindi) || siteDescription || siteName;
      reply.header('x-robots-tag', 'noindex');
      return sendTaggedText(request, reply, tagText(writeOpenSearch(site, description)), {
        type: 'application/opensearchdescription+xml; charset=utf-8',
        maxAge,
      });
    },
  });

  addRoute(app, 'GET /api/search/suggestions', {
    summary: 'Names and titles that match a typed text, at most 8, in the form that browsers read',
    access: 'public',
    query: z.object({ q: searchText.default(''), lang: languageInQuery }),
    answer: suggestions,
    handler: async ({ query: { q, lang = 'en' } }, reply) => {
      const { categories, exams, papers } = await search(ctx, q, await getLocalNames(ctx, lang));
      const texts = [...exams, ...categories]
        .map(({ name }) => name)
        .concat(papers.map(({ title }) => title));
      reply
        .header('content-type', 'application/x-suggestions+json; charset=utf-8')
        .header('cache-control', `public, max-age=${maxAge}`);
      return [q, [...new Set(texts)].slice(0, maxSuggestions)] satisfies z.output<typeof suggestions>;
    },
  });
}

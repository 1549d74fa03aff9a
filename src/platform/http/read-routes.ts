import { z } from 'zod';
import { locales, type Locale } from '#lib/text/locales.ts';
import { getCdnHeaders, noCdn, type CdnConfig } from '#platform/cache/surrogate-keys.ts';
import type { HttpApp } from './http-app-type.ts';
import { failures } from './error-answers.ts';
import type { PublicRead } from './public-read.ts';

/** The query parameter `lang` of translated answers. */
export const languageInQuery = z
  .enum(locales.map(({ code }) => code))
  .optional()
  .meta({ description: 'Interface language of names and descriptions; English without it' });

/** Returns the query schema of a read over HTTP: a translated read also accepts `lang`. */
function getQuery({ query, isTranslated }: PublicRead): z.ZodType | undefined {
  if (!isTranslated) return query;
  return ((query ?? z.object({})) as z.ZodObject).extend({ lang: languageInQuery });
}

/** Serves each public read over HTTP, with validation and an OpenAPI description. */
export function registerReads(app: HttpApp, reads: PublicRead[], cdn: CdnConfig = noCdn): void {
  for (const read of reads) {
    const querystring = getQuery(read);
    app.route({
      method: 'GET',
      url: read.path,
      config: { access: 'public' },
      schema: {
        summary: read.summary,
        ...(read.params && { params: read.params }),
        ...(querystring && { querystring }),
        response: { 200: read.answer, ...failures },
      },
      handler: async (request, reply) => {
        const { lang = 'en' } = (read.isTranslated ? request.query : {}) as { lang?: Locale };
        const input = { params: request.params, query: request.query, locale: lang };
        const [answer, headers] = await Promise.all([read.read(input), read.headers?.(input)]);
        const stale = read.staleFor ? `, stale-while-revalidate=${read.staleFor}` : '';
        reply.headers({
          'cache-control': `public, max-age=${read.maxAge}${stale}`,
          ...getCdnHeaders(cdn, read.tags(answer, input)),
          ...headers,
        });
        return answer;
      },
    });
  }
}

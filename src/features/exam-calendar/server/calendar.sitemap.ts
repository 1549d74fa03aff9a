import { sitePaths } from '#lib/url/site-paths.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import type { Context } from '#platform/context/context.ts';
import { selectLastChange } from './calendar.queries.ts';

/** The sitemap source of the calendar page. It was last modified with the last changed entry. */
export function calendarSitemap({ db }: Context): SitemapSource {
  return {
    pageTypes: ['calendar'],
    count: async () => 1,
    pieces: async () => 1,
    entries: async function* () {
      const lastModified = await selectLastChange(db);
      yield { path: sitePaths.calendar(), pageType: 'calendar', pageId: null, lastModified };
    },
  };
}

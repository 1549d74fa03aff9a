import { sitePaths } from '#lib/url/site-paths.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';
import type { CalendarService } from './calendar.service.ts';

/** The sitemap source of the calendar page. It was last modified with the last changed entry. */
export function calendarSitemap(service: Pick<CalendarService, 'lastChange'>): SitemapSource {
  return {
    pageTypes: ['calendar'],
    count: async () => 1,
    pieces: async () => 1,
    entries: async function* () {
      const lastModified = await service.lastChange();
      yield { path: sitePaths.calendar(), pageType: 'calendar', pageId: null, lastModified };
    },
  };
}

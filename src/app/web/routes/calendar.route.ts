import { examCalendarQuery } from '#features/exam-calendar/exam-calendar.web.tsx';
import { pageSeoQuery } from '#features/seo/seo.web.ts';
import { parseCalendarPageQuery } from '#lib/url/calendar-page-query.ts';
import { siteRoute } from '../site-route.tsx';
import { Page } from './calendar.page.tsx';

export const calendarRoute = siteRoute({
  path: '/exam-calendar',
  read: async ({ site: { reads }, query }) => {
    const pageQuery = parseCalendarPageQuery(query);
    const [seo] = await Promise.all([
      reads.make(pageSeoQuery('calendar')),
      reads.make(examCalendarQuery(pageQuery)),
    ]);
    return { query: pageQuery, seo };
  },
  Page,
});

import { examCalendarQuery } from '#features/exam-calendar/web/calendar.widgets.tsx';
import { pageSeoQuery } from '#features/seo/web/seo.widgets.ts';
import { parseCalendarAddress } from '#lib/calendar-address.ts';
import { ListPending } from '../layout/page-pending.tsx';
import { siteRoute } from '../site-route.tsx';

export const calendarRoute = siteRoute({
  path: '/exam-calendar',
  read: async ({ site: { queryClient }, query }) => {
    const address = parseCalendarAddress(query);
    const [seo] = await Promise.all([
      queryClient.ensureQueryData(pageSeoQuery('calendar')),
      queryClient.ensureQueryData(examCalendarQuery(address)),
    ]);
    return { address, seo };
  },
  code: () => import('./calendar.page.tsx'),
  Pending: ListPending,
});

import { eachDayInIndia } from '#platform/clock/each-day.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { calendarAdminRoutes } from './server/calendar.record.ts';
import { calendarFeedRoutes } from './server/calendar-feed.routes.ts';
import { calendarLinks } from './server/calendar-links.service.ts';
import { calendarReads } from './server/calendar.routes.ts';
import { calendarDayTag } from './server/calendar.service.ts';
import { calendarSitemap } from './server/calendar.sitemap.ts';

/** The exam calendar: public reads, calendar feeds, and the back office. */
export const examCalendarFeature = defineFeature({
  name: 'exam-calendar',
  reads: calendarReads,
  routes(app, ctx) {
    calendarFeedRoutes(app, ctx);
    calendarAdminRoutes(app, ctx);
  },
  sitemap: (ctx) => [calendarSitemap(ctx)],
  links: (ctx) => [calendarLinks(ctx)],
  start(ctx) {
    // Drop cached pages at midnight, so that they never show yesterday's date as the next one.
    const days = eachDayInIndia(
      () => ctx.invalidation.publish([calendarDayTag]),
      (error) => ctx.log.error({ error }, 'pages cached yesterday could not be removed'),
    );
    days.start();
    return days.close;
  },
});

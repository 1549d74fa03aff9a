import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { FindLocalNames } from '#features/catalog/server/local-names.service.ts';
import { calendarAdminRoutes } from '#features/exam-calendar/server/calendar-admin.routes.ts';
import { createCalendarAdmin } from '#features/exam-calendar/server/calendar-admin.service.ts';
import { calendarFeedRoutes } from '#features/exam-calendar/server/calendar-feed.routes.ts';
import { createCalendarFeeds } from '#features/exam-calendar/server/calendar-feeds.service.ts';
import { createCalendarLinks } from '#features/exam-calendar/server/calendar-links.service.ts';
import { calendarSitemap } from '#features/exam-calendar/server/calendar.sitemap.ts';
import { calendarReads } from '#features/exam-calendar/server/calendar.routes.ts';
import { calendarDayTag, createCalendarService } from '#features/exam-calendar/server/calendar.service.ts';
import { eachDayInIndia } from '#features/exam-calendar/server/each-day.ts';
import type { RedirectsService } from '#features/redirects/server/redirects.service.ts';
import type { SettingsService } from '#features/settings/server/settings.service.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** Builds the exam calendar: public reads, calendar feeds, and the back office. */
export function composeExamCalendar(
  { config, log, database }: AppContext,
  dependencies: {
    write: AuditedWrite;
    invalidation: Invalidation;
    settings: Pick<SettingsService, 'publicSettings'>;
    redirects: Pick<RedirectsService, 'find'>;
    findNames: FindLocalNames;
  },
) {
  const { write, invalidation, settings, redirects, findNames } = dependencies;
  const { db } = database;
  const service = createCalendarService({ db });
  const feeds = createCalendarFeeds({ service, publicUrl: config.publicUrl, settings });
  const admin = createCalendarAdmin({ db, write });
  // Drop cached pages at midnight, so that they never show yesterday's date as the next one.
  const days = eachDayInIndia(
    () => invalidation.publish([calendarDayTag]),
    (error) => log.error({ error }, 'pages cached yesterday could not be removed'),
  );
  return {
    reads: calendarReads(service, findNames),
    sitemap: [calendarSitemap(service)],
    links: [createCalendarLinks({ db, calendar: admin })],
    registerRoutes(app) {
      calendarFeedRoutes(app, { service, feeds, findMoved: redirects.find });
      calendarAdminRoutes(app, admin);
    },
    forget: feeds.drop,
    start: days.start,
    close: days.close,
  } satisfies SitePart;
}

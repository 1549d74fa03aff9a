import type { IncomingMessage } from 'node:http';
import { analyticsAdminRoutes } from '#features/analytics/server/analytics-admin.routes.ts';
import { createAnalyticsService } from '#features/analytics/server/analytics.service.ts';
import { createRecording, type Recording } from '#features/analytics/server/recording.service.ts';
import { viewsRoutes } from '#features/analytics/server/views.routes.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { sessionCookieName } from '#features/auth/server/session-cookie.ts';
import {
  selectDownloadDays,
  selectFirstDownloadDay,
  selectPopularPapers,
} from '#features/downloads/server/downloads.queries.ts';
import type { PapersService } from '#features/papers/server/papers.service.ts';
import { ratingDays } from '#features/ratings/server/rating-days.service.ts';
import type { PagesAt } from '#features/redirects/server/redirect-rules.ts';
import { readPageRequest } from '#platform/cache/page-request.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** Called for each page that is sent to a visitor, with its canonical URL and status. */
export type NotePage = Recording['notePage'];

const minuteMs = 60_000;
const allowances = [
  { most: 600, spanMs: minuteMs },
  { most: 10_000, spanMs: 60 * minuteMs },
];

/** Builds the analytics part: it counts views and serves the reports in the back office. */
export function composeAnalytics(
  { config, database, log }: AppContext,
  dependencies: {
    write: AuditedWrite;
    secret: string;
    papers: Pick<PapersService, 'count'>;
    pagesAt: PagesAt;
  },
) {
  const { write, secret, papers, pagesAt } = dependencies;
  const { publicUrl, trustedProxies } = config;
  const { db } = database;
  const countFound = (search: string) => papers.count({ search });
  const recording = createRecording({
    db,
    log,
    secret,
    publicUrl,
    trustedProxies,
    findPages: pagesAt,
    countFound,
  });
  const service = createAnalyticsService({
    db,
    write,
    counts: {
      downloads: (span) => selectDownloadDays(db, span),
      popularPapers: (span, most) => selectPopularPapers(db, span, most),
      firstDownloads: () => selectFirstDownloadDay(db),
      ratings: (span) => ratingDays(db, span),
    },
    countFound,
  });
  const isSignedIn = (request: IncomingMessage) => readPageRequest(request, sessionCookieName).isSignedIn;
  return {
    notePage: recording.notePage,
    registerRoutes(app) {
      viewsRoutes(app, {
        recording,
        limit: createRateLimit({ secret, purpose: 'views', allowances }),
        isSignedIn: ({ raw }) => isSignedIn(raw),
      });
      analyticsAdminRoutes(app, service);
    },
    start: recording.start,
    close: recording.close,
  } satisfies SitePart & { notePage: NotePage };
}

import { sessionCookieName } from '#features/auth/auth.server.ts';
import { countPapers } from '#features/papers/papers.server.ts';
import { readPageRequest } from '#platform/cache/page-request.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { analyticsAdminRoutes } from './server/analytics-admin.routes.ts';
import type { FindPages } from './server/recorded-writes.ts';
import { createRecording } from './server/recording.service.ts';
import { viewsRoutes } from './server/views.routes.ts';

const minuteMs = 60_000;
const allowances = [
  { limit: 600, spanMs: minuteMs },
  { limit: 10_000, spanMs: 60 * minuteMs },
];

/** Views of pages and searches, and their reports in the back office. */
export function defineAnalytics({ findPages }: { findPages: FindPages }) {
  const getRecording = perContext((ctx) =>
    createRecording({ ...ctx, findPages, countFound: (search) => countPapers(ctx, { search }) }),
  );
  return {
    ...defineFeature({
      name: 'analytics',
      backup: { leftOut: { analytics_visitors: 'means nothing after two days' } },
      routes(app, ctx) {
        viewsRoutes(app, {
          recording: getRecording(ctx),
          limit: createRateLimit({ secret: ctx.secret, purpose: 'views', allowances }),
          isSignedIn: ({ raw }) => readPageRequest(raw, sessionCookieName).isSignedIn,
        });
        analyticsAdminRoutes(app, ctx);
      },
      start(ctx) {
        getRecording(ctx).start();
        return getRecording(ctx).close;
      },
    }),
    /** Returns the function that records a page that is sent to a visitor, with its canonical URL and status. */
    getNotePage: (ctx: Context) => getRecording(ctx).notePage,
  };
}

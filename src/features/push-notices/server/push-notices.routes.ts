import type { Context } from '#platform/context/context.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import {
  followBody,
  followedBody,
  followedExams,
  pushNotices,
  unfollowBody,
} from '../push-notices.contract.ts';
import { followExam, readFollowed, readPushNotices, unfollowExams } from './push-notices.service.ts';

/** Of one client network, which may be shared by many phones. */
const allowance = { limit: 120, spanMs: 3_600_000 };
const bodyLimit = 4_096;

export const pushNoticesReads = (ctx: Context): PublicRead[] => [
  publicRead({
    path: '/api/push-notices',
    summary: 'The public key with which a browser subscribes to notices of new papers',
    answer: pushNotices,
    maxAge: 300,
    read: async () => readPushNotices(ctx),
    tags: () => [],
  }),
];

/** Registers the routes of subscriptions. The subscription itself is the credential: only its browser knows it. */
export function pushNoticesRoutes(app: HttpApp, ctx: Context): void {
  const limit = createRateLimit({ secret: ctx.secret, purpose: 'push notices', allowances: [allowance] });

  addRoute(app, 'POST /api/push-notices/exams', {
    access: 'public',
    bodyLimit,
    summary: 'Adds an exam to those of which a browser gets notices',
    body: followBody,
    async handler({ body, ip }) {
      limit.take(ip);
      await followExam(ctx, body);
    },
  });
  addRoute(app, 'POST /api/push-notices/stop', {
    access: 'public',
    bodyLimit,
    summary: 'Ends the notices of exams; also for an unknown subscription',
    body: unfollowBody,
    handler: ({ body: { subscription, examIds } }) => unfollowExams(ctx, subscription, examIds),
  });
  addRoute(app, 'POST /api/push-notices/followed', {
    access: 'public',
    bodyLimit,
    summary: 'The exams of which a browser gets notices',
    body: followedBody,
    answer: followedExams,
    async handler({ body, ip }, reply) {
      limit.take(ip);
      reply.header('cache-control', 'no-store');
      return readFollowed(ctx, body.subscription);
    },
  });
}

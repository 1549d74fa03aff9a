import type { Context } from '#platform/context/context.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { followedChange, followedExams, pushNotices } from '../push-notices.contract.ts';
import { changeFollowed, readPushNotices } from './push-notices.service.ts';

/** Of one client network, which may be shared by many phones. */
const spanMs = 3_600_000;
const changeAllowance = { limit: 120, spanMs };
/** Larger: a visitor must be able to end notices. */
const removalAllowance = { limit: 1_200, spanMs };

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

/** Registers the route of subscriptions. The subscription itself is the credential: only its browser knows it. */
export function pushNoticesRoutes(app: HttpApp, ctx: Context): void {
  const { secret } = ctx;
  const changes = createRateLimit({ secret, purpose: 'push notices', allowances: [changeAllowance] });
  const removals = createRateLimit({ secret, purpose: 'ended notices', allowances: [removalAllowance] });
  addRoute(app, 'POST /api/push-notices/exams', {
    access: 'public',
    bodyLimit: 4_096,
    summary: 'Adds and removes exams of which a browser gets notices; returns them',
    body: followedChange,
    answer: followedExams,
    async handler({ body, ip }, reply) {
      const isRemoval = body.add.length === 0 && body.remove.length > 0;
      (isRemoval ? removals : changes).take(ip);
      reply.header('cache-control', 'no-store');
      return changeFollowed(ctx, body);
    },
  });
}

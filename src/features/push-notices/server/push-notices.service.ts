import { ECDH } from 'node:crypto';
import { listExams } from '#features/catalog/catalog.server.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import { createAllowedHosts } from '#platform/outgoing/allowed-hosts.ts';
import {
  maxFollowedExams,
  type FollowedChange,
  type FollowedExams,
  type PushNotices,
  type PushSubscriptionKeys,
} from '../push-notices.contract.ts';
import {
  addFollowed,
  countSubscriptions,
  deleteFollowed,
  deleteUnused,
  selectFollowed,
} from './push-notices.queries.ts';
import { getVapidKeys } from './vapid-keys.ts';

const maxSubscriptions = 100_000;

/** Push services of Chrome and its relatives, Firefox, Safari and Edge. */
const pushHosts =
  /^(fcm\.googleapis\.com|[\w-]+\.google\.com|[\w.-]+\.push\.(services\.mozilla|apple)\.com|[\w.-]+\.notify\.windows\.com)$/;

export const readPushNotices = ({ config, secret }: Context): PushNotices => ({
  publicKey: config.isOffline ? getVapidKeys(secret).publicKey : null,
});

/** Throws `validation_failed` for an endpoint that is at no known push service, and for keys that nobody can use. */
function requireUsable({ config }: Context, { endpoint, keys }: PushSubscriptionKeys): void {
  const url = new URL(endpoint);
  const isService = url.protocol === 'https:' && url.port === '' && pushHosts.test(url.hostname);
  if (!isService && !createAllowedHosts(config.linkCheckAllow)(url))
    throw fieldError('validation_failed', 'subscription.endpoint', 'is at no known push service');
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
  } catch (cause) {
    throw fieldError('validation_failed', 'subscription.keys.p256dh', 'is not a key', cause);
  }
}

async function addExams(ctx: Context, change: FollowedChange): Promise<void> {
  requireUsable(ctx, change.subscription);
  const exams = new Set((await listExams(ctx)).map(({ id }) => id));
  if (!change.add.every((id) => exams.has(id))) throw notFound('Exam not found');
  if ((await countSubscriptions(ctx.db)) >= maxSubscriptions)
    throw new AppError('unavailable', { public: 'The site has no room for more subscriptions' });
  await ctx.db.transaction(async (transaction) => {
    if ((await addFollowed(transaction, change)) > maxFollowedExams)
      throw new AppError('conflict', { public: `A browser can follow ${maxFollowedExams} exams` });
  });
}

/**
 * Changes the exams of which a browser gets notices, and returns them. Throws 404 for an unknown exam and 409 for too
 * many. Removing works for any subscription.
 */
export async function changeFollowed(ctx: Context, change: FollowedChange): Promise<FollowedExams> {
  if (change.add.length > 0) await addExams(ctx, change);
  if (change.remove.length > 0) {
    await deleteFollowed(ctx.db, change);
    await deleteUnused(ctx.db);
  }
  return { examIds: await selectFollowed(ctx.db, change.subscription) };
}

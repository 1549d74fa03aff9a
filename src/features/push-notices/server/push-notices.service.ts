import { ECDH } from 'node:crypto';
import { listExams } from '#features/catalog/catalog.server.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import { createAllowedHosts } from '#platform/outgoing/allowed-hosts.ts';
import {
  maxFollowedExams,
  type FollowBody,
  type FollowedExams,
  type PushNotices,
  type PushSubscriptionKeys,
} from '../push-notices.contract.ts';
import {
  countSubscriptions,
  deleteFollowed,
  deleteUnused,
  insertFollowed,
  selectFollowed,
  upsertSubscription,
} from './push-notices.queries.ts';
import { getVapidKeys } from './vapid-keys.ts';

const maxSubscriptions = 100_000;

/** Push services of Chrome and its relatives, Firefox, Safari and Edge. */
const pushHosts =
  /^(fcm\.googleapis\.com|[\w.-]+\.push\.(services\.mozilla|apple)\.com|[\w.-]+\.notify\.windows\.com)$/;

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

/** Adds an exam to those of which a browser gets notices. Throws 404 for an unknown exam, 409 for too many. */
export async function followExam(ctx: Context, body: FollowBody): Promise<void> {
  requireUsable(ctx, body.subscription);
  if (!(await listExams(ctx)).some(({ id }) => id === body.examId)) throw notFound('Exam not found');
  if ((await countSubscriptions(ctx.db)) >= maxSubscriptions)
    throw new AppError('unavailable', { public: 'The site has no room for more subscriptions' });
  await ctx.db.transaction(async (transaction) => {
    const id = await upsertSubscription(transaction, body);
    if ((await insertFollowed(transaction, id, body.examId)) > maxFollowedExams)
      throw new AppError('conflict', { public: `A browser can follow ${maxFollowedExams} exams` });
  });
}

/** Ends the notices of exams. Does nothing for a subscription that does not exist. */
export async function unfollowExams(
  { db }: Context,
  subscription: PushSubscriptionKeys,
  examIds: number[],
): Promise<void> {
  await deleteFollowed(db, subscription, examIds);
  await deleteUnused(db);
}

export const readFollowed = async (
  { db }: Context,
  subscription: PushSubscriptionKeys,
): Promise<FollowedExams> => ({ examIds: await selectFollowed(db, subscription) });

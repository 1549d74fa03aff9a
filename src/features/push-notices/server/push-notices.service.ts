import { ECDH } from 'node:crypto';
import { listExams } from '#features/catalog/catalog.server.ts';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import {
  maxFollowedExams,
  type FollowedChange,
  type FollowedExams,
  type PushNotices,
  type PushSubscriptionKeys,
} from '../push-notices.contract.ts';
import {
  addFollowed,
  copyFollowed,
  countSubscriptions,
  deleteFollowed,
  hasEndpoint,
  selectFollowed,
} from './push-notices.queries.ts';
import { isAtPushService } from './push-services.ts';
import { getVapidKeys } from './vapid-keys.ts';

const maxSubscriptions = 100_000;

export const readPushNotices = ({ config, secret }: Context): PushNotices => ({
  publicKey: config.isOffline ? getVapidKeys(secret).publicKey : null,
});

/** Throws `validation_failed` for an endpoint outside the known push services, and for an invalid key. */
function requireUsable({ endpoint, keys }: PushSubscriptionKeys): void {
  if (!isAtPushService(endpoint))
    throw fieldError('validation_failed', 'subscription.endpoint', 'is at no known push service');
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
  } catch (cause) {
    throw fieldError('validation_failed', 'subscription.keys.p256dh', 'is not a key', cause);
  }
}

async function addExams(ctx: Context, change: FollowedChange): Promise<void> {
  const { db } = ctx;
  requireUsable(change.subscription);
  const exams = new Set((await listExams(ctx)).map(({ id }) => id));
  if (!change.add.every((id) => exams.has(id))) throw notFound('Exam not found');
  const isNew = !(await hasEndpoint(db, change.subscription.endpoint));
  if (isNew && (await countSubscriptions(db)) >= maxSubscriptions)
    throw new AppError('unavailable', { public: 'The site has no room for more subscriptions' });
  await db.transaction(async (transaction) => {
    const count = await addFollowed(transaction, change);
    if (count === undefined)
      throw new AppError('conflict', { public: 'The endpoint belongs to another subscription' });
    if (count > maxFollowedExams)
      throw new AppError('conflict', { public: `A browser can follow ${maxFollowedExams} exams` });
  });
}

/**
 * Changes the exams of which a browser gets notices, and returns them. Throws 404 for an unknown exam, and 409 for too
 * many exams or an endpoint with another secret. Removing works for any subscription.
 */
export async function changeFollowed(ctx: Context, change: FollowedChange): Promise<FollowedExams> {
  if (change.add.length > 0) await addExams(ctx, change);
  if (change.remove.length > 0) await deleteFollowed(ctx.db, change);
  return { examIds: await selectFollowed(ctx.db, change.subscription) };
}

/**
 * Makes the followers of a merged exam follow the remaining exam, in the transaction of the merge. The deletion of the
 * merged exam ends its own notices.
 */
export async function moveFollowersToExam(
  { transaction }: AuditedChange,
  fromId: number,
  intoId: number,
): Promise<void> {
  await copyFollowed(transaction, fromId, intoId);
}

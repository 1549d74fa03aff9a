import type { FollowedChange, FollowedExams } from '../push-notices.contract.ts';

/**
 * Changes the exams that a browser follows, and returns them. Returns none without a subscription, which may have
 * expired. Rejects with the status as `cause` if the server refuses.
 */
export async function changeFollowed(
  subscription: PushSubscription | null,
  change: Partial<Pick<FollowedChange, 'add' | 'remove'>> & { locale?: string } = {},
): Promise<number[]> {
  if (!subscription) return [];
  const answer = await fetch('/api/push-notices/exams', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription, ...change }),
  });
  if (!answer.ok) throw new Error('not changed', { cause: answer.status });
  return ((await answer.json()) as FollowedExams).examIds;
}

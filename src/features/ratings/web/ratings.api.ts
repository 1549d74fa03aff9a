import { MutationObserver, type QueryClient, type QueryFunction, queryOptions } from '@tanstack/react-query';
import type { RateAnswer, RatingStatus } from '../ratings.contract.ts';
import { findStoredStatus, freshMs, keepStatus } from './stored-status.ts';

const afterFirstAnswer = createAfterFirstAnswer();

/**
 * Hides an uncertain status. Without a cookie, the server only knows that a visitor from this client network rated
 * with the same kind of browser, and reports no stars. In a shared network this is usually another visitor. The
 * server decides when a rating is sent.
 */
function forSure(status: RatingStatus): RatingStatus {
  return status.userRating === null ? { hasRated: false, userRating: null } : status;
}

/** Whether this visitor has rated a paper. The first response sets the cookie that identifies the visitor. */
export const ratingStatusQuery = (paperId: number) =>
  queryOptions<RatingStatus>({
    queryKey: ['/api/papers', paperId, 'rating-status'],
    queryFn: (context) => {
      const fetchStatus = context.client.getDefaultOptions().queries?.queryFn as QueryFunction<RatingStatus>;
      return afterFirstAnswer(async () => {
        const status = forSure(await fetchStatus(context));
        keepStatus(paperId, status);
        return status;
      });
    },
    staleTime: freshMs,
    initialData: () => findStoredStatus(paperId)?.status,
    initialDataUpdatedAt: () => findStoredStatus(paperId)?.at,
  });

/** Changes a rating of the last ten minutes. Throws an error like `ratePaper`. */
export async function changeRating(paperId: number, rating: number): Promise<RateAnswer> {
  const answer = await fetch(`/api/papers/${paperId}/rate`, {
    method: 'PUT',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rating }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as RateAnswer;
}

/** Rates a paper with 1 to 5 stars. Throws `ReadError` if the server refuses. */
export function ratePaper(client: QueryClient, paperId: number, rating: number): Promise<RateAnswer> {
  const mutationKey = ['/api/papers', paperId, 'rate'];
  return new MutationObserver<RateAnswer, Error, { rating: number }>(client, { mutationKey }).mutate({
    rating,
  });
}

/**
 * Runs the first call alone and the others after it has ended. If the first fails, the next call becomes the first.
 * For calls whose first response sets a cookie: in parallel, each would set a different one.
 */
export function createAfterFirstAnswer(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  let first: Promise<boolean> | undefined;
  return async (call) => {
    if (first && (await first)) return call();
    const answer = call();
    first = answer.then(
      () => true,
      () => false,
    );
    if (!(await first)) first = undefined;
    return answer;
  };
}

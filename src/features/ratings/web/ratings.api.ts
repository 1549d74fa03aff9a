import { MutationObserver, queryOptions, type QueryClient, type QueryFunction } from '@tanstack/react-query';
import type { RateAnswer, RatingStatus } from '../ratings.contract.ts';
import { createAfterFirstAnswer } from './after-first-answer.ts';
import { freshMs, keepStatus, keptStatus } from './kept-status.ts';

const afterFirstAnswer = createAfterFirstAnswer();

/**
 * Before it gave a cookie, the server knows only that somebody rated from this line with such a browser, and says so
 * without stars: somebody of a shared line, most often. Whether it was this visitor, sending a rating tells.
 */
function forSure(status: RatingStatus): RatingStatus {
  return status.userRating === null ? { hasRated: false, userRating: null } : status;
}

/** Whether this visitor has rated a paper. The first answer brings the cookie by which a visitor is known. */
export const ratingStatusQuery = (paperId: number) =>
  queryOptions<RatingStatus>({
    queryKey: ['/api/papers', paperId, 'rating-status'],
    queryFn: (context) => {
      const read = context.client.getDefaultOptions().queries?.queryFn as QueryFunction<RatingStatus>;
      return afterFirstAnswer(async () => {
        const status = forSure(await read(context));
        keepStatus(paperId, status);
        return status;
      });
    },
    staleTime: freshMs,
    initialData: () => keptStatus(paperId)?.status,
    initialDataUpdatedAt: () => keptStatus(paperId)?.at,
  });

/** Rates a paper, 1 to 5; throws ReadError when it is refused. */
export function ratePaper(client: QueryClient, paperId: number, rating: number): Promise<RateAnswer> {
  const mutationKey = ['/api/papers', paperId, 'rate'];
  return new MutationObserver<RateAnswer, Error, { rating: number }>(client, { mutationKey }).mutate({
    rating,
  });
}

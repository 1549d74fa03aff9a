import { MutationObserver, queryOptions, type QueryClient, type QueryFunction } from '@tanstack/react-query';
import type { BatchRatings, RateAnswer, RatingStatus } from '../ratings.contract.ts';
import { createAfterFirstAnswer } from './after-first-answer.ts';
import { shownPapers } from './shown-papers.ts';

const minutes = 60_000;

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
      return afterFirstAnswer(async () => forSure(await read(context)));
    },
    staleTime: 5 * minutes,
  });

/** Rates a paper, 1 to 5; throws ReadError when it is refused. */
export function ratePaper(client: QueryClient, paperId: number, rating: number): Promise<RateAnswer> {
  const mutationKey = ['/api/papers', paperId, 'rate'];
  return new MutationObserver<RateAnswer, Error, { rating: number }>(client, { mutationKey }).mutate({
    rating,
  });
}

/** The ratings of 1 to 100 papers, by id. */
export function readBatchRatings(client: QueryClient, paperIds: number[]): Promise<BatchRatings> {
  const mutationKey = ['/api/papers/batch-ratings'];
  return new MutationObserver<BatchRatings, Error, { paperIds: number[] }>(client, { mutationKey }).mutate({
    paperIds,
  });
}

/** Makes the reads that show a paper stale: those on the page are made again, others when they are next shown. */
export function refreshPaper(client: QueryClient, paperId: number): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ state }) => shownPapers(state.data).some(({ id }) => id === paperId),
  });
}

/** Papers of reads that came with the page; an answer that was fetched may be minutes old. */
export function papersOfThePage(client: QueryClient): number[] {
  const sent = client
    .getQueryCache()
    .getAll()
    .filter(({ promise }) => promise === undefined);
  return sent.flatMap(({ state }) => shownPapers(state.data)).map(({ id }) => id);
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { PaperRating } from '../ratings.contract.ts';
import { createRatingsOfPapers, type RatingsOfPapers } from './batch-ratings.ts';
import { papersOfThePage, readBatchRatings } from './ratings.api.ts';
import type { RatedPaper } from './shown-papers.ts';

/** Papers that come on the screen within this time are asked for together. */
const momentMs = 50;

const known = new WeakMap<QueryClient, RatingsOfPapers>();

/** The ratings that the browser has loaded in bulk. */
export function ratingsOfPapers(client: QueryClient): RatingsOfPapers {
  const existing = known.get(client);
  if (existing) return existing;
  const ratings = createRatingsOfPapers({
    read: (paperIds) => readBatchRatings(client, paperIds),
    soon: (run) => setTimeout(run, momentMs),
    // oxlint-disable-next-line no-console -- a failure is only logged and the page goes on
    onFailure: (error) => console.info('Ratings could not be loaded', error),
  });
  ratings.cameWithPage(papersOfThePage(client));
  known.set(client, ratings);
  return ratings;
}

/** A paper's rating as it is known now; asks for it unless it came with the page or is already loaded. */
export function useRatingOfPaper(paper: RatedPaper): PaperRating {
  const ratings = ratingsOfPapers(useQueryClient());
  useEffect(() => ratings.want(paper.id), [ratings, paper.id]);
  return useSyncExternalStore(ratings.subscribe, () => ratings.ratingOf(paper.id)) ?? paper;
}

import { onceVisible } from '#ui/once-visible.ts';
import type { BatchRatings, PaperRating } from '../ratings.contract.ts';
import { createRatingsOfPapers } from './batch-ratings.ts';
import { onRating, ownRating } from './own-ratings.ts';
import { averagePlaces, markOwnRatings, paperOfAverage, showAverage } from './rating-places.ts';

/** Papers that are scrolled into view within this time are asked for together. */
const momentMs = 50;

async function readBatchRatings(paperIds: number[]): Promise<BatchRatings> {
  const answer = await fetch('/api/papers/batch-ratings', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paperIds }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as BatchRatings;
}

const openRatings = () =>
  createRatingsOfPapers({
    read: readBatchRatings,
    soon: (run) => setTimeout(run, momentMs),
    // oxlint-disable-next-line no-console -- the specification: a failure is only logged
    onFailure: (error) => console.info('Ratings could not be loaded', error),
    onLoaded: showAverages,
  });

let ratings = openRatings();

function showAverages(): void {
  for (const place of averagePlaces()) {
    const rating = ratings.ratingOf(paperOfAverage(place));
    if (rating) showAverage(place, rating);
  }
}

/** Shows the average that the answer to a rating has. */
export function recordRating(paperId: number, rating: PaperRating): void {
  ratings.record(paperId, rating);
}

function watchPapers(): void {
  for (const place of averagePlaces()) onceVisible(place, () => ratings.want(paperOfAverage(place)));
}

/** Loads the ratings of the papers in view, in bulk, and marks those that this browser has rated. */
export function showRatings(): void {
  markOwnRatings(ownRating);
  watchPapers();
  onRating(() => markOwnRatings(ownRating));
  // A page from the back/forward cache is as it was before a paper of it was rated.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    markOwnRatings(ownRating);
    ratings = openRatings();
    watchPapers();
  });
}

import { onceVisible } from '#ui/once-visible.ts';
import type { BatchRatings, PaperRating } from '../ratings.contract.ts';
import { createRatingsOfPapers } from './batch-ratings.ts';
import { onRating, ownRating } from './own-ratings.ts';
import { averagePlaces, markOwnRatings, paperOfAverage, showAverage } from './rating-places.ts';

/** Papers that scroll into view within this time are requested together. */
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
    // oxlint-disable-next-line no-console -- required by the specification
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

/** Shows the average from the response to a rating. */
export function recordRating(paperId: number, rating: PaperRating): void {
  ratings.record(paperId, rating);
}

/** Loads the average of a paper again, after a rating whose response was lost. Keeps the old one on failure. */
export async function reloadRating(paperId: number): Promise<void> {
  const rating = await readBatchRatings([paperId]).then(
    (found) => found[paperId],
    () => undefined,
  );
  if (rating) recordRating(paperId, rating);
}

function watchPapers(): void {
  for (const place of averagePlaces()) onceVisible(place, () => ratings.want(paperOfAverage(place)));
}

/** Loads the ratings of visible papers in bulk, and marks the papers that this browser has rated. */
export function showRatings(): void {
  markOwnRatings(ownRating);
  watchPapers();
  onRating(() => markOwnRatings(ownRating));
  // A page from the back/forward cache may show a paper as it was before it was rated.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    markOwnRatings(ownRating);
    ratings = openRatings();
    watchPapers();
  });
}

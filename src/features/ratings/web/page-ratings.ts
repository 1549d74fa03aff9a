import { onceVisible } from '#ui/once-visible.ts';
import type { BatchRatings, PaperRating } from '../ratings.contract.ts';
import { onRating, ownRating } from './own-ratings.ts';
import { averagePlaces, markOwnRatings, getPaperId, showAverage } from './rating-places.ts';

const maxCall = 100;
const maxCache = 1_000;

/**
 * Loads the ratings of visible papers in bulk. Ids that are loaded or in flight are skipped. A call has at most 100
 * ids. Beyond 1,000 papers, only the newest batch stays in memory. After a failure, a paper is requested again when
 * it next becomes visible.
 */
export function createRatingsOfPapers(options: {
  read: (paperIds: number[]) => Promise<BatchRatings>;
  /** Schedules a function after all papers of the same moment are requested. */
  soon: (run: () => void) => void;
  onFailure: (error: unknown) => void;
  /** Runs after every change. */
  onLoaded: () => void;
}) {
  const inFlight = new Set<number>();
  let loaded = new Map<number, PaperRating | undefined>();
  let queued: number[] = [];

  function keep(batch: Map<number, PaperRating | undefined>): void {
    const all = new Map([...loaded, ...batch]);
    loaded = all.size > maxCache ? batch : all;
    options.onLoaded();
  }

  async function load(paperIds: number[]): Promise<void> {
    try {
      const ratings = await options.read(paperIds);
      keep(new Map(paperIds.map((id) => [id, ratings[id]])));
    } catch (error) {
      options.onFailure(error);
    } finally {
      for (const id of paperIds) inFlight.delete(id);
    }
  }

  function loadQueued(): void {
    const paperIds = queued;
    queued = [];
    for (let from = 0; from < paperIds.length; from += maxCall) {
      void load(paperIds.slice(from, from + maxCall));
    }
  }

  return {
    /** Returns the newest loaded rating, or undefined while the page shows its own. */
    ratingOf: (paperId: number): PaperRating | undefined => loaded.get(paperId),
    /** Requests the rating of a paper that has become visible, in one batch with other papers. Never throws. */
    want(paperId: number): void {
      if (loaded.has(paperId) || inFlight.has(paperId)) return;
      inFlight.add(paperId);
      queued.push(paperId);
      if (queued.length === 1) options.soon(loadQueued);
    },
    /** Stores the paper's rating from the response to a submitted rating. */
    record: (paperId: number, rating: PaperRating): void => keep(new Map([[paperId, rating]])),
  };
}

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
  for (const element of averagePlaces()) {
    const rating = ratings.ratingOf(getPaperId(element));
    if (rating) showAverage(element, rating);
  }
}

/** Shows the average from the response to a rating. */
export function recordRating(paperId: number, rating: PaperRating): void {
  ratings.record(paperId, rating);
}

/** Loads the average of a paper again, after a rating whose response was lost. Keeps the old one on failure. */
export async function reloadRating(paperId: number): Promise<void> {
  const rating = await readBatchRatings([paperId]).then(
    (batch) => batch[paperId],
    () => undefined,
  );
  if (rating) recordRating(paperId, rating);
}

function watchPapers(): void {
  for (const element of averagePlaces()) onceVisible(element, () => ratings.want(getPaperId(element)));
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

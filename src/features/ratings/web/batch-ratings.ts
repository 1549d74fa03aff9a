import type { BatchRatings, PaperRating } from '../ratings.contract.ts';

const maxCall = 100;
const maxCache = 1_000;

export type RatingsOfPapers = ReturnType<typeof createRatingsOfPapers>;

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
  let wanted: number[] = [];

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

  function loadWanted(): void {
    const paperIds = wanted;
    wanted = [];
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
      wanted.push(paperId);
      if (wanted.length === 1) options.soon(loadWanted);
    },
    /** Stores the paper's rating from the response to a submitted rating. */
    record: (paperId: number, rating: PaperRating): void => keep(new Map([[paperId, rating]])),
  };
}

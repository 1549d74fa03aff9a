import type { BatchRatings, PaperRating } from '../ratings.contract.ts';

const largestCall = 100;
const largestCache = 1_000;

export interface RatingsOfPapers {
  /** The answer of a call or of a rating; undefined while the page shows its own. */
  ratingOf(paperId: number): PaperRating | undefined;
  /** Asks for a paper that has become visible, together with others of the same moment. Never throws. */
  want(paperId: number): void;
  /** Takes over what the answer to a rating says. */
  record(paperId: number, rating: PaperRating): void;
}

/**
 * The ratings of visible papers, loaded in bulk: ids already loaded or in flight are skipped, a call has at most 100,
 * and what is kept is only the newest batch once it exceeds 1,000 papers. After a failure, papers are asked
 * for again when they are next wanted.
 */
export function createRatingsOfPapers(options: {
  read: (paperIds: number[]) => Promise<BatchRatings>;
  /** Runs a function once the papers of the same moment have been wanted. */
  soon: (run: () => void) => void;
  onFailure: (error: unknown) => void;
  /** Runs after every change. */
  onLoaded: () => void;
}): RatingsOfPapers {
  const inFlight = new Set<number>();
  let loaded = new Map<number, PaperRating | undefined>();
  let wanted: number[] = [];

  function keep(batch: Map<number, PaperRating | undefined>): void {
    const all = new Map([...loaded, ...batch]);
    loaded = all.size > largestCache ? batch : all;
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
    for (let from = 0; from < paperIds.length; from += largestCall) {
      void load(paperIds.slice(from, from + largestCall));
    }
  }

  return {
    ratingOf: (paperId) => loaded.get(paperId),
    want(paperId) {
      if (loaded.has(paperId) || inFlight.has(paperId)) return;
      inFlight.add(paperId);
      wanted.push(paperId);
      if (wanted.length === 1) options.soon(loadWanted);
    },
    record: (paperId, rating) => keep(new Map([[paperId, rating]])),
  };
}

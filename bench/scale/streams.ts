import { visitor, type Stream } from './load.ts';

/** Writes that the site acknowledged, to be verified at the end. */
export interface Acknowledged {
  downloads: number;
  /** Sent without a response: they may have been counted or not. */
  unknownDownloads: number;
  ratings: number;
  unknownRatings: number;
  subjects: string[];
}

interface Library {
  /** URLs of popular public pages. */
  pages: string[];
  /** Papers with a stored file. */
  paperIds: number[];
  words: string[];
}

/** Returns the streams of visitors and an owner on a busy day. Every counted request is from a new visitor. */
export function mixedLoad(
  { pages, paperIds, words }: Library,
  owner: { cookie: string; origin: string },
): { streams: Stream[]; acknowledged: Acknowledged } {
  const acknowledged: Acknowledged = {
    downloads: 0,
    unknownDownloads: 0,
    ratings: 0,
    unknownRatings: 0,
    subjects: [],
  };
  let turn = 0;
  const pick = <Item>(items: Item[]) => items[(turn += 1) % items.length]!;
  const isGood = (status: number) => status >= 200 && status < 400;
  const streams: Stream[] = [
    { kind: 'cached', perSecond: 30, next: () => ({ ask: { path: pick(pages), headers: visitor(turn) } }) },
    {
      kind: 'uncached',
      perSecond: 3,
      next: () => ({ ask: { path: `/browse?search=${pick(words)}+${turn}`, headers: visitor(turn) } }),
    },
    {
      kind: 'search',
      perSecond: 3,
      next: () => ({ ask: { path: `/api/search?q=${pick(words)}+${turn}`, headers: visitor(turn) } }),
    },
    {
      kind: 'download',
      perSecond: 6,
      next: () => ({
        ask: { path: `/api/papers/${pick(paperIds)}/download`, headers: visitor(turn) },
        onAnswer({ status }) {
          if (isGood(status)) acknowledged.downloads += 1;
          // A 5xx response means that the download was not counted, but an interrupted response may have been.
          else if (status === 0) acknowledged.unknownDownloads += 1;
        },
      }),
    },
    {
      kind: 'rating',
      perSecond: 2,
      next: () => ({
        ask: {
          method: 'POST',
          path: `/api/papers/${pick(paperIds)}/rate`,
          headers: { ...visitor(turn), origin: owner.origin },
          body: { rating: 1 + (turn % 5) },
        },
        onAnswer({ status }) {
          if (isGood(status)) acknowledged.ratings += 1;
          else if (status === 0 || status >= 500) acknowledged.unknownRatings += 1;
        },
      }),
    },
    {
      kind: 'write',
      perSecond: 0.5,
      next() {
        const name = `Subject of load ${(turn += 1)}`;
        return {
          ask: { method: 'POST', path: '/api/admin/subjects', headers: owner, body: { name } },
          onAnswer({ status }) {
            if (isGood(status)) acknowledged.subjects.push(name);
          },
        };
      },
    },
  ];
  return { streams, acknowledged };
}

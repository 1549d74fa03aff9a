/** What one query found: for each result, whether it is right. */
export interface Outcome {
  kind: string;
  hits: boolean[];
  /** Number of right papers in the library, for the best possible ranking. */
  right: number;
  /** Whether the library has no answer. `hits` is then only whether the search says so. */
  isAbsent?: boolean;
}

export interface Score {
  queries: number;
  top1: number;
  top3: number;
  zero: number;
  ndcg: number;
  /** Queries that the library has no answer to, which no other figure counts, and those that were answered right. */
  absent: number;
  absentRight: number;
}

/** Gain of right results at places from 0, halved slowly as in nDCG. */
const gain = (hits: boolean[]) =>
  hits.reduce((sum, isHit, place) => sum + (isHit ? 1 / Math.log2(place + 2) : 0), 0);

/** Returns nDCG of the first `places` results, 0 to 1. */
export function ndcg({ hits, right }: Outcome, places: number): number {
  const best = Array.from({ length: Math.min(places, right) }, () => true);
  return best.length === 0 ? 0 : gain(hits.slice(0, places)) / gain(best);
}

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns shares from 0 to 1. `places` is the number of results that the interface can show, at most 10. */
export function scoreOf(outcomes: Outcome[], places: number): Score {
  const absent = outcomes.filter(({ isAbsent }) => isAbsent);
  const answered = outcomes.filter(({ isAbsent }) => !isAbsent);
  return {
    queries: answered.length,
    top1: mean(answered.map(({ hits }) => Number(hits[0] === true))),
    top3: mean(answered.map(({ hits }) => Number(hits.slice(0, 3).includes(true)))),
    zero: mean(answered.map(({ hits }) => Number(hits.length === 0))),
    ndcg: mean(answered.map((outcome) => ndcg(outcome, places))),
    absent: absent.length,
    absentRight: absent.filter(({ hits }) => hits[0] === true).length,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Returns a Markdown table of scores by kind, with all kinds in the last row. */
export function scoreTable(outcomes: Outcome[], places: number): string {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const row = (name: string, { queries, top1, top3, zero, ndcg: share, absent, absentRight }: Score) => {
    const shares = queries ? [...[top1, top3, zero].map(percent), share.toFixed(3)] : ['', '', '', ''];
    return `| ${[name, queries, ...shares, absent ? `${absentRight} of ${absent}` : ''].join(' | ')} |`;
  };
  return [
    '| kind | queries | top 1 | top 3 | no result | nDCG@10 | absent, answered right |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...kinds.map((kind) =>
      row(
        kind,
        scoreOf(
          outcomes.filter((outcome) => outcome.kind === kind),
          places,
        ),
      ),
    ),
    row('all', scoreOf(outcomes, places)),
  ].join('\n');
}

/** What one query found: for each result, whether it is right. */
export interface Outcome {
  kind: string;
  hits: boolean[];
  /** Number of right papers in the library, for the best possible ranking. */
  right: number;
}

export interface Score {
  queries: number;
  top1: number;
  top3: number;
  zero: number;
  ndcg: number;
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
  return {
    queries: outcomes.length,
    top1: mean(outcomes.map(({ hits }) => Number(hits[0] === true))),
    top3: mean(outcomes.map(({ hits }) => Number(hits.slice(0, 3).includes(true)))),
    zero: mean(outcomes.map(({ hits }) => Number(hits.length === 0))),
    ndcg: mean(outcomes.map((outcome) => ndcg(outcome, places))),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Returns a Markdown table of scores by kind, with all kinds in the last row. */
export function scoreTable(outcomes: Outcome[], places: number): string {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const row = (name: string, { queries, top1, top3, zero, ndcg: share }: Score) =>
    `| ${name} | ${queries} | ${percent(top1)} | ${percent(top3)} | ${percent(zero)} | ${share.toFixed(3)} |`;
  return [
    '| kind | queries | top 1 | top 3 | no result | nDCG@10 |',
    '| --- | --- | --- | --- | --- | --- |',
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

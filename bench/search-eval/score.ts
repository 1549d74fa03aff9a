/** What one query found: for each result, whether it is right. */
export interface Outcome {
  kind: string;
  hits: boolean[];
  /** Number of right papers in the library, for the best possible ranking. */
  right: number;
  /** Whether the library has no answer. `hits` is then only whether the search says so. */
  isAbsent?: boolean;
}

/** Returns the gain of right results, halved slowly by their position as in nDCG. */
const getGain = (hits: boolean[]) =>
  hits.reduce((sum, isHit, position) => sum + (isHit ? 1 / Math.log2(position + 2) : 0), 0);

/** Returns nDCG of the first `results` results, 0 to 1. */
function ndcg({ hits, right }: Outcome, results: number): number {
  const best = Array.from({ length: Math.min(results, right) }, () => true);
  return best.length === 0 ? 0 : getGain(hits.slice(0, results)) / getGain(best);
}

/** Returns a row of shares. Queries without an answer in the library count only in the last cell. */
function formatRow(name: string, outcomes: Outcome[], results: number): string {
  const absent = outcomes.filter(({ isAbsent }) => isAbsent);
  const answered = outcomes.filter(({ isAbsent }) => !isAbsent);
  const mean = (getValue: (outcome: Outcome) => number | boolean) =>
    answered.reduce((sum, outcome) => sum + Number(getValue(outcome)), 0) / answered.length;
  const shares = [
    mean(({ hits }) => hits[0] === true),
    mean(({ hits }) => hits.slice(0, 3).includes(true)),
    mean(({ hits }) => hits.length === 0),
  ].map((share) => `${(share * 100).toFixed(1)}%`);
  const gain = mean((outcome) => ndcg(outcome, results)).toFixed(3);
  const right = absent.filter(({ hits }) => hits[0] === true).length;
  const cells = answered.length > 0 ? [...shares, gain] : ['', '', '', ''];
  return `| ${[name, answered.length, ...cells, absent.length > 0 ? `${right} of ${absent.length}` : ''].join(' | ')} |`;
}

/**
 * Returns a Markdown table of scores by kind, with all kinds in the last row. `results` is the number of results that
 * the interface can show, at most 10.
 */
export function scoreTable(outcomes: Outcome[], results: number): string {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  return [
    '| kind | queries | top 1 | top 3 | no result | nDCG@10 | absent, answered right |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...kinds.map((name) =>
      formatRow(
        name,
        outcomes.filter(({ kind }) => kind === name),
        results,
      ),
    ),
    formatRow('all', outcomes, results),
  ].join('\n');
}

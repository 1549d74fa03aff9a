import type { BenchLibrary } from './library.ts';
import type { LoadGenerator } from './load.ts';

/** A number for comparison with later runs. */
export interface Check {
  value: number;
  unit: 'ratio' | 'size' | 'time';
  better: 'higher' | 'lower';
  /** The largest accepted loss, if it is less than usual. */
  maxLoss?: number;
}

export const lowerSize = (value: number): Check => ({ value, unit: 'size', better: 'lower' });
export const lowerTime = (value: number): Check => ({ value, unit: 'time', better: 'lower' });
export const higherRatio = (value: number, maxLoss?: number): Check => ({
  value,
  unit: 'ratio',
  better: 'higher',
  maxLoss,
});

/** One row of the table. */
export interface Figure {
  measure: string;
  figure: string;
  /** The figure as a number, for `npm run bench:check`. */
  check?: Check;
  /** Empty for a figure without a target. */
  target: string;
  /** `null` without a target. */
  isMet: boolean | null;
}

/** Resources of every measurement. */
export interface Bench {
  /** A quick run: fewer rounds with 10,000 papers. */
  isQuick: boolean;
  /** Number of rounds. Both servers take turns, so that a slow minute of the machine affects both. */
  rounds: number;
  load: LoadGenerator;
  /** Returns the generated library of this size. It is created on first use and kept until the end. */
  library(papers: number): Promise<BenchLibrary>;
  /** Number of papers for targets: 100,000, or 10,000 in a quick run. */
  usualPapers: number;
}

/** Returns the results of all rounds, one after another. One more round at the beginning warms up. */
export async function runRounds<Round>({ rounds }: Bench, measure: () => Promise<Round>): Promise<Round[]> {
  await measure();
  const results: Round[] = [];
  while (results.length < rounds) results.push(await measure());
  return results;
}

/** Returns the figures of one measurement. */
export type Measure = (bench: Bench) => Promise<Figure[]>;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Returns the value below which this share of the sorted values is; NaN without values. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Formats a whole number with separators. */
export const count = (value: number) => Math.round(value).toLocaleString('en');
/** Formats milliseconds as seconds. */
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
export const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
/** Formats milliseconds with the significant digits. */
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;

import type { BenchLibrary } from './library.ts';
import type { LoadGenerator } from './load.ts';

/** A number that a later run is compared with. */
export interface Check {
  value: number;
  /** `time`: of this machine. */
  unit: 'ratio' | 'size' | 'time';
  better: 'higher' | 'lower';
}

export const higherRatio = (value: number): Check => ({ value, unit: 'ratio', better: 'higher' });
export const lowerSize = (value: number): Check => ({ value, unit: 'size', better: 'lower' });
export const lowerTime = (value: number): Check => ({ value, unit: 'time', better: 'lower' });

/** One line of the table. */
export interface Figure {
  measure: string;
  figure: string;
  /** The same figure of other products, where it was measured. */
  peers?: string;
  /** The figure as a number, for `npm run bench:check`. */
  check?: Check;
  /** Empty for a figure that only informs. */
  target: string;
  /** Null without a target, or when the figure could not be had. */
  isMet: boolean | null;
}

/** What every measurement works with. */
export interface Bench {
  /** A short run: fewer rounds on 10,000 papers. */
  isQuick: boolean;
  /** Of one server and of the other in turn, so that a slow minute of the machine meets both. */
  rounds: number;
  announce(message: string): void;
  load: LoadGenerator;
  /** The generated library of so many papers, made at its first use and kept until the end. */
  library(papers: number): Promise<BenchLibrary>;
  /** The size that targets are for: 100,000, in a short run 10,000. */
  usualPapers: number;
}

/** A named measurement; several figures can come of one. */
export interface Measurement {
  name: string;
  measure(bench: Bench): Promise<Figure[]>;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** A whole number with separators. */
export const count = (value: number) => Math.round(value).toLocaleString('en');
export const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
/** Milliseconds with as many digits as matter. */
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;

import { percent, type Figure } from './figure.ts';

/** A checked figure in `results.json`. */
export interface KeptFigure {
  /** Name of its measurement on the command line. */
  name: string;
  measure: string;
  value: number;
  /** Times are compared relative to the machine's own time for fixed work. */
  unit: 'ratio' | 'size' | 'time';
  better: 'higher' | 'lower';
}

/** The figures of one run, and the machine that produced them. */
export interface KeptResults {
  date: string;
  machine: string;
  load: number;
  isQuick: boolean;
  /** Milliseconds of CPU for the fixed work of `machineTime`. */
  machineMs: number;
  figures: KeptFigure[];
}

/** A larger loss fails the check. Runs on an idle machine differ by less. */
export const mostLoss = 0.15;

/** Returns the figures of a measurement to store. */
export function keptFigures(name: string, figures: Figure[]): KeptFigure[] {
  return figures.flatMap(({ measure, check }) => (check ? [{ name, measure, ...check }] : []));
}

/** Returns the relative loss of a figure: 0.2 for a time of 12 ms after 10 ms. Negative for a gain. */
export function findLoss(
  before: KeptFigure,
  now: KeptFigure,
  machineMs: { before: number; now: number },
): number {
  const scale = before.unit === 'time' ? machineMs.now / machineMs.before : 1;
  const [old, current] = [before.value * scale, now.value];
  return before.better === 'lower' ? current / old - 1 : old / current - 1;
}

/** Returns sentences about each figure that is missing or more than 15% worse. Empty if the check passes. */
export function findLosses(before: KeptResults, now: KeptResults, names: string[]): string[] {
  const machineMs = { before: before.machineMs, now: now.machineMs };
  const found = new Map(now.figures.map((figure) => [figure.measure, figure]));
  return before.figures
    .filter(({ name }) => names.includes(name))
    .flatMap((old) => {
      const current = found.get(old.measure);
      // A quick run has smaller libraries, whose figures have other names.
      if (!current) return before.isQuick === now.isQuick ? [`${old.measure}: not measured`] : [];
      const loss = findLoss(old, current, machineMs);
      return loss > mostLoss ? [`${old.measure}: ${percent(loss)} worse`] : [];
    });
}

import { percent, type Check, type Figure } from './figure.ts';

/** A checked figure in `results.json`. */
export interface KeptFigure extends Check {
  /** Name of its measurement on the command line. */
  name: string;
  measure: string;
  /** Milliseconds of CPU for the fixed work of `machineTime`, around this measurement. Times are relative to it. */
  machineMs: number;
}

/** The figures of one run, and the machine that produced them. */
export interface KeptResults {
  date: string;
  machine: string;
  load: number;
  isQuick: boolean;
  figures: KeptFigure[];
}

/** A larger loss fails the check. Two runs on an idle machine usually differ by less. */
const usualMaxLoss = 0.15;

/** Returns the figures of a measurement to store. */
export function keptFigures(name: string, machineMs: number, figures: Figure[]): KeptFigure[] {
  return figures.flatMap(({ measure, check }) => (check ? [{ name, measure, machineMs, ...check }] : []));
}

/** Returns the relative loss of a figure: 0.2 for a time of 12 ms after 10 ms. Negative for a gain. */
export function findLoss(before: KeptFigure, now: KeptFigure): number {
  const scale = before.unit === 'time' ? now.machineMs / before.machineMs : 1;
  const [old, current] = [before.value * scale, now.value];
  return before.better === 'lower' ? current / old - 1 : old / current - 1;
}

/** Returns sentences about each figure that is missing or too much worse. Empty if the check passes. */
export function findLosses(before: KeptResults, now: KeptResults, names: string[]): string[] {
  const measured = new Map(now.figures.map((figure) => [figure.measure, figure]));
  return before.figures
    .filter(({ name }) => names.includes(name))
    .flatMap((old) => {
      const current = measured.get(old.measure);
      // A quick run has smaller libraries, whose figures have other names.
      if (!current) return before.isQuick === now.isQuick ? [`${old.measure}: not measured`] : [];
      const loss = findLoss(old, current);
      // NaN, from a measurement without values, is a loss too.
      return loss <= (current.maxLoss ?? usualMaxLoss) ? [] : [`${old.measure}: ${percent(loss)} worse`];
    });
}

import { groupedCount } from '#lib/text/format.ts';

/** One series of values over time, in a colour of the theme. */
export interface ChartSeries {
  name: string;
  /** `null` where nothing was counted: the chart has a gap there. */
  values: (number | null)[];
  look: 'accent' | 'warm';
}

/** The data of a chart: each series has one value per label, oldest first. */
export interface ChartFigures {
  /** Labels of the x axis: '21 Nov'. */
  labels: string[];
  series: ChartSeries[];
  /** A labelled vertical line at a position. */
  mark?: { place: number; label: string } | undefined;
}

/** Returns the positions of values with gaps on both sides: a line through them has no length. */
export function findSinglePlaces(values: ChartSeries['values']): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return [...values.keys()].filter((index) => !isGap(index) && isGap(index - 1) && isGap(index + 1));
}

/** Formats a value; a dash stands for a gap. */
export const formatValue = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : groupedCount(value);

export const strokeClasses = { accent: 'stroke-accent', warm: 'stroke-spine-3' } as const;
export const fillClasses = { accent: 'fill-accent', warm: 'fill-spine-3' } as const;
export const swatchClasses = { accent: 'bg-accent', warm: 'bg-spine-3' } as const;

/** Returns all values at one position: '21 Nov: Page views 40, Visitors 12'. */
export function getReading({ labels, series }: ChartFigures, index: number): string {
  const figures = series.map(({ name, values }) => `${name} ${formatValue(values[index])}`);
  return `${labels[index] ?? ''}: ${figures.join(', ')}`;
}

/** Returns a summary of the chart for screen readers. */
export function getSummary({ labels, series }: ChartFigures): string {
  const parts = series.map(({ name, values }) => {
    const counted = values.filter((value) => value !== null);
    if (counted.length === 0) return `${name}: not counted`;
    const sum = counted.reduce((total, value) => total + value, 0);
    const highest = Math.max(...counted);
    const at = labels[values.indexOf(highest)];
    return `${name}: ${groupedCount(sum)} in total, maximum ${groupedCount(highest)} (${at})`;
  });
  return `From ${labels[0]} to ${labels.at(-1)}. ${parts.join('. ')}.`;
}

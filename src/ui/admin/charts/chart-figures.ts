import { groupedCount } from '#lib/format.ts';

/** One row of figures over time, drawn in a colour of the theme. */
export interface ChartSeries {
  name: string;
  values: number[];
  look: 'accent' | 'warm';
}

/** What a chart draws: as many labels as each series has values, the oldest first. */
export interface ChartFigures {
  /** At the axis: '21 Nov'. */
  labels: string[];
  series: ChartSeries[];
}

export const strokeLooks = { accent: 'stroke-accent', warm: 'stroke-spine-3' } as const;
export const fillLooks = { accent: 'fill-accent', warm: 'fill-spine-3' } as const;
export const swatchLooks = { accent: 'bg-accent', warm: 'bg-spine-3' } as const;

/** All figures at one place: '21 Nov: Page views 40, Visitors 12'. */
export function readingOf({ labels, series }: ChartFigures, place: number): string {
  const figures = series.map(({ name, values }) => `${name} ${groupedCount(values[place] ?? 0)}`);
  return `${labels[place] ?? ''}: ${figures.join(', ')}`;
}

/** What a chart shows, in a sentence for who does not see it. */
export function summaryOf({ labels, series }: ChartFigures): string {
  const parts = series.map(({ name, values }) => {
    const sum = values.reduce((total, value) => total + value, 0);
    const highest = Math.max(...values);
    const at = labels[values.indexOf(highest)];
    return `${name}: ${groupedCount(sum)} in all, at most ${groupedCount(highest)} (${at})`;
  });
  return `From ${labels[0]} to ${labels.at(-1)}. ${parts.join('. ')}.`;
}

import { scaleLinear } from 'd3-scale';
import { compactCount } from '#lib/text/format.ts';
import type { ChartFigures } from './chart-figures.ts';

/** The drawing area of a chart, in pixels. */
export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const getPlot = (width: number): Plot => ({
  width,
  height: 220,
  left: 44,
  right: width - 12,
  top: 10,
  bottom: 192,
});

/** Minimum of the y axis' upper end, so that a chart without values still has a height. */
const minHigh = 4;

/** Returns the scale of the values from zero to the highest one, and its ticks. */
export function getValueScale({ series }: ChartFigures, plot: Plot) {
  const counted = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = scaleLinear()
    .domain([0, Math.max(minHigh, ...counted)])
    .range([plot.bottom, plot.top])
    .nice(4);
  return { y, ticks: y.ticks(4).filter(Number.isInteger) };
}

const labelWidth = 72;

/** Returns every n-th label, so that labels do not overlap. Always includes the last one. */
function shownLabels(labels: string[], room: number): number[] {
  const step = Math.max(1, Math.ceil((labels.length * labelWidth) / Math.max(room, labelWidth)));
  return labels.map((_, index) => index).filter((index) => (labels.length - 1 - index) % step === 0);
}

/** Horizontal grid lines with their values, and the labels of the x axis. */
export function ChartAxes({
  plot,
  ticks,
  yOf,
  labels,
  xOf,
}: {
  plot: Plot;
  ticks: number[];
  yOf: (value: number) => number;
  labels: string[];
  xOf: (index: number) => number;
}) {
  const visible = shownLabels(labels, plot.right - plot.left);
  const last = labels.length - 1;
  return (
    <g className="fill-muted text-xs">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.right} y1={yOf(tick)} y2={yOf(tick)} className="stroke-line" />
          <text x={plot.left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end" className="tabular">
            {compactCount(tick)}
          </text>
        </g>
      ))}
      {visible.map((index) => (
        <text
          key={index}
          x={index === last ? plot.right : xOf(index)}
          y={plot.bottom + 20}
          textAnchor={
            index === last ? 'end' : index === 0 && xOf(index) < plot.left + 20 ? 'start' : 'middle'
          }
        >
          {labels[index]}
        </text>
      ))}
    </g>
  );
}

/** A labelled vertical line, such as the day on which counting began. */
export function ChartMark({
  mark,
  plot,
  xOf,
}: {
  mark: { place: number; label: string } | undefined;
  plot: Plot;
  xOf: (index: number) => number;
}) {
  if (!mark) return null;
  const x = xOf(mark.place);
  const isLeft = x > (plot.left + plot.right) / 2;
  return (
    <g className="fill-muted text-xs">
      <line
        x1={x}
        x2={x}
        y1={plot.top}
        y2={plot.bottom}
        strokeDasharray="3 3"
        className="stroke-line-strong"
      />
      <text x={isLeft ? x - 6 : x + 6} y={plot.top + 10} textAnchor={isLeft ? 'end' : 'start'}>
        {mark.label}
      </text>
    </g>
  );
}

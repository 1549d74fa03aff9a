import { compactCount } from '#lib/format.ts';

/** Where a chart is drawn, in pixels. */
export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const plotOf = (width: number): Plot => ({
  width,
  height: 220,
  left: 44,
  right: width - 12,
  top: 10,
  bottom: 192,
});

const labelWidth = 72;

/** Every so many labels, so that none meets its neighbour; the last one stands always. */
function shownLabels(labels: string[], room: number): number[] {
  const step = Math.max(1, Math.ceil((labels.length * labelWidth) / Math.max(room, labelWidth)));
  return labels.map((_, place) => place).filter((place) => (labels.length - 1 - place) % step === 0);
}

/** Lines of equal height with their figures, and what the places are called. */
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
  xOf: (place: number) => number;
}) {
  const shown = shownLabels(labels, plot.right - plot.left);
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
      {shown.map((place) => (
        <text
          key={place}
          x={place === last ? plot.right : xOf(place)}
          y={plot.bottom + 20}
          textAnchor={
            place === last ? 'end' : place === 0 && xOf(place) < plot.left + 20 ? 'start' : 'middle'
          }
        >
          {labels[place]}
        </text>
      ))}
    </g>
  );
}

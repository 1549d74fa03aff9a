import { scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { clsx } from 'clsx';
import { ChartAxes, ChartMark, getValueScale } from './chart-axes.tsx';
import { fillClasses, findSinglePlaces, strokeClasses } from './chart-figures.ts';
import { ChartFrame, type ChartProps, type DrawingProps } from './chart-frame.tsx';

function Lines({ figures, plot, marked }: DrawingProps) {
  const { y, ticks } = getValueScale(figures, plot);
  const x = scalePoint<number>()
    .domain(figures.labels.map((_, index) => index))
    .range([plot.left, plot.right]);
  const xOf = (index: number) => x(index) ?? plot.left;
  const [first] = figures.series;
  // Straight lines: a curve would show values that were never counted.
  const isCounted = (value: number | null) => value !== null;
  const yOf = (value: number | null) => y(value ?? 0);
  const drawArea = area<number | null>((_, index) => xOf(index), plot.bottom, yOf).defined(isCounted);
  const drawLine = line<number | null>((_, index) => xOf(index), yOf).defined(isCounted);
  return (
    <>
      <ChartAxes plot={plot} ticks={ticks} yOf={y} labels={figures.labels} xOf={xOf} />
      {first && (
        <path d={drawArea(first.values) ?? ''} className={clsx(fillClasses[first.look], 'opacity-15')} />
      )}
      <ChartMark mark={figures.mark} plot={plot} xOf={xOf} />
      {figures.series.map(({ name, values, look }) => (
        <path
          key={name}
          d={drawLine(values) ?? ''}
          className={clsx('fill-none stroke-2', strokeClasses[look])}
        />
      ))}
      {figures.series.flatMap(({ name, values, look }) =>
        findSinglePlaces(values).map((index) => (
          <circle
            key={`${name} ${index}`}
            cx={xOf(index)}
            cy={yOf(values[index] ?? 0)}
            r={3}
            className={fillClasses[look]}
          />
        )),
      )}
      {marked !== undefined && (
        <>
          <line
            x1={xOf(marked)}
            x2={xOf(marked)}
            y1={plot.top}
            y2={plot.bottom}
            className="stroke-line-strong"
          />
          {figures.series.map(({ name, values, look }) => {
            const value = values[marked] ?? null;
            return (
              value !== null && (
                <circle
                  key={name}
                  cx={xOf(marked)}
                  cy={y(value)}
                  r={4}
                  className={clsx('stroke-raised stroke-2', fillClasses[look])}
                />
              )
            );
          })}
        </>
      )}
    </>
  );
}

/** A line chart of figures over time. The first series also has a filled area. */
export function LineChart(props: ChartProps) {
  const last = Math.max(props.figures.labels.length - 1, 1);
  return (
    <ChartFrame
      {...props}
      placeAt={(x, { left, right }) => Math.round(((x - left) / (right - left)) * last)}
      Drawing={Lines}
    />
  );
}

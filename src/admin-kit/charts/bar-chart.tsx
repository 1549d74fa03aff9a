import { scaleBand } from 'd3-scale';
import { clsx } from 'clsx';
import { ChartAxes, ChartMark, getValueScale } from './chart-axes.tsx';
import { fillClasses } from './chart-figures.ts';
import { ChartFrame, type ChartProps, type DrawingProps } from './chart-frame.tsx';

function Bars({ figures, plot, marked }: DrawingProps) {
  const { y, ticks } = getValueScale(figures, plot);
  const x = scaleBand<number>()
    .domain(figures.labels.map((_, index) => index))
    .range([plot.left, plot.right])
    .padding(0.25);
  const xOf = (index: number) => (x(index) ?? plot.left) + x.bandwidth() / 2;
  const [series] = figures.series;
  return (
    <>
      <ChartAxes plot={plot} ticks={ticks} yOf={y} labels={figures.labels} xOf={xOf} />
      <ChartMark mark={figures.mark} plot={plot} xOf={xOf} />
      {series?.values.map((value, index) => (
        <rect
          key={index}
          x={x(index)}
          y={y(value ?? 0)}
          width={x.bandwidth()}
          height={plot.bottom - y(value ?? 0)}
          className={clsx(fillClasses[series.look], marked !== undefined && marked !== index && 'opacity-40')}
        />
      ))}
    </>
  );
}

/** A bar chart of one series over time. */
export function BarChart(props: ChartProps) {
  const count = props.figures.labels.length;
  return (
    <ChartFrame
      {...props}
      placeAt={(x, { left, right }) => Math.floor(((x - left) / (right - left)) * count)}
      Drawing={Bars}
    />
  );
}

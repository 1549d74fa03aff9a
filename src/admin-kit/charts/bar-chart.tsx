import { scaleBand, scaleLinear } from 'd3-scale';
import { clsx } from 'clsx';
import { ChartAxes, ChartMark, type Plot } from './chart-axes.tsx';
import { fillClasses, getHighest, type ChartFigures } from './chart-figures.ts';
import { ChartFrame, type DrawingProps } from './chart-frame.tsx';

const leastHigh = 4;

function scalesOf(figures: ChartFigures, plot: Plot) {
  const { labels } = figures;
  const highest = getHighest(figures, leastHigh);
  const y = scaleLinear().domain([0, highest]).range([plot.bottom, plot.top]).nice(4);
  const x = scaleBand<number>()
    .domain(labels.map((_, place) => place))
    .range([plot.left, plot.right])
    .padding(0.25);
  return { y, x, ticks: y.ticks(4).filter(Number.isInteger) };
}

function Bars({ figures, plot, marked }: DrawingProps) {
  const { y, x, ticks } = scalesOf(figures, plot);
  const xOf = (place: number) => (x(place) ?? plot.left) + x.bandwidth() / 2;
  const [series] = figures.series;
  return (
    <>
      <ChartAxes plot={plot} ticks={ticks} yOf={y} labels={figures.labels} xOf={xOf} />
      <ChartMark mark={figures.mark} plot={plot} xOf={xOf} />
      {series?.values.map((value, place) => (
        <rect
          key={place}
          x={x(place)}
          y={y(value ?? 0)}
          width={x.bandwidth()}
          height={plot.bottom - y(value ?? 0)}
          className={clsx(fillClasses[series.look], marked !== undefined && marked !== place && 'opacity-40')}
        />
      ))}
    </>
  );
}

/** A bar chart of one series over time. */
export function BarChart({
  title,
  figures,
  onChoose,
}: {
  title: string;
  figures: ChartFigures;
  onChoose?: (place: number) => void;
}) {
  const places = figures.labels.length;
  return (
    <ChartFrame
      title={title}
      figures={figures}
      onChoose={onChoose}
      placeAt={(x, { left, right }) => Math.floor(((x - left) / (right - left)) * places)}
      Drawing={Bars}
    />
  );
}

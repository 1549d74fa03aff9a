import { clsx } from 'clsx';
import { useState, type ComponentType, type PointerEvent, useEffect, useRef, type RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { getPlot, type Plot } from './chart-axes.tsx';
import { formatValue, getReading, getSummary, swatchClasses, type ChartFigures } from './chart-figures.ts';

/** Returns a ref and the width of its element in whole pixels, 0 until it is measured. */
function useWidth<Place extends HTMLElement>(): [RefObject<Place | null>, number] {
  const ref = useRef<Place>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** The same figures as a table, newest first. */
function FiguresTable({ caption, figures: { labels, series } }: { caption: string; figures: ChartFigures }) {
  const indexes = labels.map((_, index) => index).toReversed();
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-y-auto rounded-md border border-line"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-raised text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 font-semibold">
              Time
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <tr key={index} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap">
                {labels[index]}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="tabular px-3 py-1.5 text-right">
                  {formatValue(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Props of every chart. */
export interface ChartProps {
  title: string;
  figures: ChartFigures;
  /** Called with a position that was clicked, or chosen by Enter. */
  onChoose?: (index: number) => void;
}

/** Props of a chart drawing. */
export interface DrawingProps {
  figures: ChartFigures;
  plot: Plot;
  /** The highlighted position; undefined if none is. */
  marked: number | undefined;
}

/**
 * The common parts of all charts: size, description for screen readers, the values at one position, and a table of
 * all values. A position is read out by pointer, touch or arrow keys. `Drawing` renders inside an SVG. `placeAt` maps
 * a pointer position to a data position.
 */
export function ChartFrame({
  title,
  figures,
  onChoose,
  placeAt,
  Drawing,
}: ChartProps & {
  placeAt: (x: number, plot: Plot) => number;
  Drawing: ComponentType<DrawingProps>;
}) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [marked, setMarked] = useState<number>();
  const [isTable, setIsTable] = useState(false);
  const plot = getPlot(width);
  const last = figures.labels.length - 1;
  const reading = marked === undefined ? undefined : getReading(figures, Math.min(marked, last));

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    setMarked(Math.min(Math.max(placeAt(x, plot), 0), last));
  }

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex min-h-6 flex-wrap gap-x-4 text-sm text-muted">
          {reading ??
            figures.series.map(({ name, look }) => (
              <span key={name} className="inline-flex items-center gap-2">
                <span aria-hidden className={clsx('size-3 rounded-sm', swatchClasses[look])} />
                {name}
              </span>
            ))}
        </p>
        <Button variant="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </Button>
      </div>
      {isTable ? (
        <FiguresTable caption={title} figures={figures} />
      ) : (
        <div ref={ref} className="relative" style={{ height: plot.height }}>
          <input
            type="range"
            aria-label={`${title}: read out`}
            aria-valuetext={getReading(figures, marked ?? last)}
            min={0}
            max={last}
            step={1}
            value={marked ?? last}
            onChange={({ target }) => setMarked(Number(target.value))}
            onFocus={() => setMarked((current) => current ?? last)}
            onBlur={() => setMarked(undefined)}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setMarked(undefined)}
            onClick={() => onChoose?.(marked ?? last)}
            onKeyDown={({ key }) => key === 'Enter' && onChoose?.(marked ?? last)}
            className="peer absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
          {width > 0 && (
            <svg
              role="img"
              aria-label={`${title}. ${getSummary(figures)}`}
              width={width}
              height={plot.height}
              className="pointer-events-none block overflow-visible rounded-sm peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
            >
              <Drawing
                figures={figures}
                plot={plot}
                marked={marked === undefined ? undefined : Math.min(marked, last)}
              />
            </svg>
          )}
        </div>
      )}
    </div>
  );
}

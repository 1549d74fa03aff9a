import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from '#ui/icons.ts';
import type { ReadLine } from './calendar-lines.ts';
import { formatDates } from './date-labels.ts';
import { formatCount } from '#lib/text/format.ts';

function LineItem({ line: { number, text, dates, problem } }: { line: ReadLine }) {
  const Icon = problem === undefined ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 border-b border-line py-2 text-sm last:border-0">
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-4 shrink-0', problem === undefined ? 'text-accent' : 'text-danger')}
      />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="text-muted">Line {number}: </span>
          {dates ? (
            <>
              <span className="font-semibold">{dates.stage}</span>, {formatDates(dates)}
              {dates.isTentative && ', tentative'}
            </>
          ) : (
            text
          )}
        </p>
        {dates?.link && <p className="wrap-anywhere text-muted">{dates.link}</p>}
        {problem !== undefined && <p className="text-danger">{problem}</p>}
      </div>
    </li>
  );
}

/** The parsed lines of the text field, with their problems. */
export function LinesPreview({ lines }: { lines: ReadLine[] }) {
  const wrong = lines.filter(({ problem }) => problem !== undefined).length;
  const right = lines.length - wrong;
  if (lines.length === 0) return null;
  return (
    <section aria-label="Preview">
      <p role="status" className={clsx('text-sm font-semibold', wrong > 0 && 'text-danger')}>
        {right === 1 ? '1 date' : `${right} dates`} can be saved
        {wrong > 0 && `, ${formatCount(wrong, 'line has', 'lines have')} errors`}
      </p>
      <ol className="mt-1">
        {lines.map((line) => (
          <LineItem key={line.number} line={line} />
        ))}
      </ol>
    </section>
  );
}

import { clsx } from 'clsx';
import { useState } from 'react';
import { TextField } from '#admin-kit/fields.tsx';
import { shortDate } from '#lib/time/calendar-day.ts';
import { goToTab } from '#admin-kit/tab-url.ts';
import { Button } from '#ui/button.tsx';
import { periods, type AnalyticsFigures } from '../../analytics-admin.contract.ts';
import { getSelectionUrl, type Selection } from './selection.ts';

const periodClass =
  'inline-flex min-h-11 items-center px-2 text-sm font-semibold whitespace-nowrap first:rounded-l-md last:rounded-r-md min-[22rem]:px-3 sm:px-4';
const getPeriodClass = (isChosen: boolean) =>
  clsx(periodClass, isChosen ? 'bg-accent text-on-accent' : 'text-muted hover:text-ink');

/** Links to the fixed periods until today, and a button that opens the form for other dates. */
export function PeriodLinks({
  selection,
  isFormOpen,
  onToggleForm,
}: {
  selection: Selection;
  isFormOpen: boolean;
  onToggleForm: () => void;
}) {
  const { days, range } = selection;
  return (
    <nav aria-label="Period" className="flex rounded-md border border-line-strong bg-raised">
      {periods.map((period) => (
        <a
          key={period}
          href={getSelectionUrl({ ...selection, days: period, range: undefined })}
          aria-current={!range && period === days ? 'page' : undefined}
          className={getPeriodClass(!range && period === days)}
        >
          {period} days
        </a>
      ))}
      <button
        type="button"
        aria-expanded={isFormOpen}
        onClick={onToggleForm}
        className={getPeriodClass(range !== undefined)}
      >
        Other dates
      </button>
    </nav>
  );
}

/** Two dates and a button that shows the days between them. */
function RangeForm({ from, to, selection }: { from: string; to: string; selection: Selection }) {
  const [range, setRange] = useState({ from, to });
  const isValid = range.from !== '' && range.to !== '' && range.from <= range.to;
  return (
    <form
      aria-label="Date range"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void goToTab(getSelectionUrl({ ...selection, range }));
      }}
    >
      <TextField
        label="From"
        name="from"
        type="date"
        value={range.from}
        onValue={(value) => setRange({ ...range, from: value })}
      />
      <TextField
        label="To"
        name="to"
        type="date"
        value={range.to}
        onValue={(value) => setRange({ ...range, to: value })}
      />
      <Button type="submit" variant="secondary" disabled={!isValid}>
        Show
      </Button>
    </form>
  );
}

/** The form for other dates, and the days that the figures are compared with. */
export function SelectionControls({
  selection,
  isFormOpen,
  figures: { from, to, before, countedSince },
}: {
  selection: Selection;
  isFormOpen: boolean;
  figures: Pick<AnalyticsFigures, 'from' | 'to' | 'before' | 'countedSince'>;
}) {
  return (
    <div className="flex flex-col gap-4">
      {isFormOpen && <RangeForm key={`${from} ${to}`} from={from} to={to} selection={selection} />}
      <p className="text-sm text-muted">
        Compared with {shortDate(before.from)} to {shortDate(before.to)}.
        {countedSince && countedSince > before.from && ` Counting began on ${shortDate(countedSince)}.`}
      </p>
    </div>
  );
}

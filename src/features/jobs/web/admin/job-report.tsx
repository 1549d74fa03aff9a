import { formatCount } from '#lib/text/format.ts';
import { getReportLabel, valueText } from './job-labels.ts';

/** Maximum number of list items shown. */
const mostListed = 50;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function List({ items }: { items: unknown[] }) {
  if (items.length === 0) return <>None</>;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {items.slice(0, mostListed).map((item, position) => (
        <li key={position}>
          <Value value={item} />
        </li>
      ))}
      {items.length > mostListed && <li>and {formatCount(items.length - mostListed, 'more', 'more')}</li>}
    </ul>
  );
}

function Value({ value }: { value: unknown }) {
  if (Array.isArray(value)) return <List items={value} />;
  if (isFields(value)) return <JobReport report={value} />;
  return <>{valueText(value)}</>;
}

/** Any job's report: names, values and nested lists. */
export function JobReport({ report }: { report: Record<string, unknown> }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      {Object.entries(report).map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-muted">{getReportLabel(key)}</dt>
          <dd className="tabular min-w-0 [overflow-wrap:anywhere]">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

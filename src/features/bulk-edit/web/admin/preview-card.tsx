import { formatCount, groupedCount } from '#lib/text/format.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import { Button } from '#ui/button.tsx';
import type { BulkPreview, BulkRow } from '../../bulk-edit.contract.ts';
import { FactChanges } from './fact-changes.tsx';

function getColumns(titles: Record<string, string>): Column<BulkRow>[] {
  return [
    {
      name: 'title',
      title: 'Paper',
      className: 'w-1/4 min-w-24 align-top',
      cell: ({ id, title }) => <span className="font-semibold">{title || `Paper ${id}`}</span>,
    },
    {
      name: 'change',
      title: 'Change',
      className: 'min-w-44 align-top',
      cell: (row) =>
        row.problem === null ? (
          <FactChanges row={row} titles={titles} />
        ) : (
          <span className="text-danger">Refused: {row.problem}</span>
        ),
    },
  ];
}

function Count({ count, what }: { count: number; what: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dd className="tabular text-xl font-semibold">{groupedCount(count)}</dd>
      <dt className="text-sm text-muted">{what}</dt>
    </div>
  );
}

/** Describes the papers that the preview does not show. */
function describeRest({ changed, refused, rows, looked, total }: BulkPreview): string[] {
  const more = changed + refused - rows.length;
  return [
    ...(more > 0 ? [`${groupedCount(more)} more are not shown.`] : []),
    ...(total > looked
      ? [`The counts cover the first ${groupedCount(looked)} of ${formatCount(total, 'paper')}.`]
      : []),
  ];
}

/** Shows the planned changes and the button that runs them. */
export function PreviewCard({
  title,
  preview,
  titles,
  verb,
  isSending,
  onRun,
}: {
  title: string;
  preview: BulkPreview;
  titles: Record<string, string>;
  verb: string;
  isSending: boolean;
  onRun: () => void;
}) {
  const { changed, unchanged, refused, reasons, rows, total, looked } = preview;
  const isPart = total > looked;
  return (
    <Card title={title}>
      <div className="flex flex-col gap-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Count count={changed} what="would change" />
          <Count count={unchanged} what="unchanged" />
          <Count count={refused} what="refused" />
        </dl>
        {reasons.length > 0 && (
          <ul className="text-sm text-danger">
            {reasons.map(({ problem, count }) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {formatCount(count, 'paper')}: {problem}
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <div className="sm:max-h-128 sm:overflow-y-auto">
            <Table
              caption="Papers before and after"
              columns={getColumns(titles)}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
        {describeRest(preview).map((sentence) => (
          <p key={sentence} className="text-sm text-muted">
            {sentence}
          </p>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button disabled={isSending || (changed === 0 && !isPart)} onClick={onRun}>
            {isSending ? 'Starting...' : `${verb} ${formatCount(isPart ? total : changed, 'paper')}`}
          </Button>
          <p className="text-sm text-muted">
            {changed === 0 && !isPart
              ? 'No changes.'
              : preview.canUndo
                ? 'Can be undone for 30 days.'
                : 'Cannot be undone.'}
          </p>
        </div>
      </div>
    </Card>
  );
}

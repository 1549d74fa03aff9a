import { formatCount, fileSize, groupedCount } from '#lib/text/format.ts';
import { When } from '#admin-kit/when.tsx';
import type { RestorePlan } from '../../restore.contract.ts';
import { PlanChanges } from './plan-changes.tsx';
import { titleOfTable } from './table-labels.ts';

/** Sums the rows that a restore adds, changes and removes in all tables. */
export function rowsTouched(
  { tables }: Pick<RestorePlan, 'tables'>,
  asked: { people?: boolean; hosts?: boolean } = {},
) {
  const touched = tables.filter(
    ({ staysAs }) => staysAs === null || (staysAs !== 'older' && asked[staysAs] === true),
  );
  const sum = (key: 'added' | 'changed' | 'removed') => touched.reduce((all, table) => all + table[key], 0);
  return { added: sum('added'), changed: sum('changed'), removed: sum('removed') };
}

function getFilesText({ files, withFiles }: RestorePlan): string {
  const missing =
    files.missing > 0
      ? ` ${formatCount(files.missing, 'file is', 'files are')} missing from both the backup and storage. Downloads of these papers will fail.`
      : '';
  if (!withFiles) return `The backup has no files.${missing}`;
  const added =
    files.toAdd === 0
      ? 'all are already stored.'
      : `${groupedCount(files.toAdd)} (${fileSize(files.bytesToAdd)}) will be added.`;
  const damaged =
    files.damaged > 0
      ? ` ${formatCount(files.damaged, 'file is', 'files are')} damaged here and will be replaced from the backup.`
      : '';
  return `The backup has ${formatCount(files.inBackup, 'file')}; ${added}${damaged}${missing}`;
}

function Remarks({ remarks, remarkCount }: RestorePlan) {
  if (remarkCount === 0) return null;
  const more = remarkCount - remarks.length;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
        {formatCount(remarkCount, 'row')} will be adjusted or skipped
      </summary>
      <ul className="flex flex-col gap-1">
        {remarks.map(({ table, row, reason }) => (
          <li key={`${table} ${row}`} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{titleOfTable(table)}</span> {row}:{' '}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {groupedCount(more)} more</li>}
      </ul>
    </details>
  );
}

/** Preview of the changes that a restore would make. */
export function PlanView({ plan }: { plan: RestorePlan }) {
  const changing = plan.tables.filter(
    ({ added, changed, removed, staysAs }) => staysAs === null && added + changed + removed > 0,
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        Backup from <When at={plan.createdAt} />, created by version {plan.version}. {getFilesText(plan)}
      </p>
      {changing.length === 0 ? (
        <p className="text-sm font-semibold">No changes: the library matches the backup.</p>
      ) : (
        <PlanChanges tables={changing} />
      )}
      {plan.notes.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          {plan.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Remarks {...plan} />
    </div>
  );
}

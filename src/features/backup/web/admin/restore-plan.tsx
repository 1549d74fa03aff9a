import { countOf, fileSize, groupedCount } from '#lib/format.ts';
import { When } from '#ui/admin/when.tsx';
import type { RestorePlan } from '../../restore.contract.ts';
import { PlanChanges } from './plan-changes.tsx';
import { titleOfTable } from './table-words.ts';

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

function filesInWords({ files, withFiles }: RestorePlan): string {
  const missing =
    files.missing > 0
      ? ` ${countOf(files.missing, 'file is', 'files are')} neither in the backup nor here: downloads of these papers will fail.`
      : '';
  if (!withFiles) return `It has no files.${missing}`;
  const added =
    files.toAdd === 0
      ? 'all are here already.'
      : `${groupedCount(files.toAdd)} (${fileSize(files.bytesToAdd)}) are added.`;
  const damaged =
    files.damaged > 0
      ? ` ${countOf(files.damaged, 'file is', 'files are')} here, but damaged: those of the backup take their place.`
      : '';
  return `It has ${countOf(files.inBackup, 'file')}; ${added}${damaged}${missing}`;
}

function Remarks({ remarks, remarkCount }: RestorePlan) {
  if (remarkCount === 0) return null;
  const more = remarkCount - remarks.length;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
        {countOf(remarkCount, 'row does', 'rows do')} not come in as they are
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
        A backup of <When at={plan.createdAt} />, made by version {plan.version}. {filesInWords(plan)}
      </p>
      {changing.length === 0 ? (
        <p className="text-sm font-semibold">Nothing would change: every row is as it is here.</p>
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

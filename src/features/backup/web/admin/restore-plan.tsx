import { formatCount, fileSize, groupedCount } from '#lib/text/format.ts';
import { When } from '#admin-kit/when.tsx';
import type { RestorePlan } from '../../restore.contract.ts';
import { PlanChanges } from './plan-changes.tsx';

/** Sums the rows that a restore adds, changes and removes in all tables. */
export function rowsTouched({ tables }: Pick<RestorePlan, 'tables'>, withPeople = false) {
  const touched = tables.filter(({ staysAs }) => staysAs === null || (withPeople && staysAs === 'people'));
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
    </div>
  );
}

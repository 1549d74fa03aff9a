import { clsx } from 'clsx';
import { formatCount, fileSize, groupedCount } from '#lib/text/format.ts';
import { When } from '#admin-kit/when.tsx';
import type { RestorePlan, TableChange } from '../../restore.contract.ts';

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

/** Removed rows come first: the backup itself does not show them. */
const changeKinds = ['removed', 'changed', 'added'] as const;
const getWeight = ({ removed, changed }: TableChange) => (removed > 0 ? 2 : changed > 0 ? 1 : 0);

/** Labels of tables. Other tables are shown by their own name. */
const tableTitles: Record<string, string> = {
  all_categories: 'Categories',
  all_exams: 'Exams',
  all_subjects: 'Subjects',
  all_papers: 'Papers',
  paper_stats: 'Download counts',
  paper_files: 'Stored files of papers',
  different_papers: 'Papers marked as not duplicates',
  replaced_files: 'Earlier files of papers',
  download_days: 'Downloads by day',
  paper_download_days: 'Downloads by paper and day',
  exam_events: 'Dates of the exam calendar',
  blocks: 'Content of pages',
  page_images: 'Images of pages',
  versions: 'Earlier versions of pages and settings',
  starter_pages: 'Pages of a new site',
  page_seo: 'Page SEO',
  redirect_hosts: 'Sites that redirects may lead to',
  missing_paths: 'Missing pages',
  brand_images: 'Logos and icons',
  ratings: 'Ratings',
  link_checks: 'Checked links',
  link_uses: 'Uses of links',
  analytics_days: 'Analytics by day',
  analytics_searches: 'Searches of visitors',
  analytics_target: 'Download target',
  audit_entries: 'Activity log',
  users: 'Users',
  accounts: 'Passwords and sign-ins',
  two_factors: 'Second factors',
};

/** `paper_stats` -> 'Download counts', `exams` -> 'Exams'. */
function getTableTitle(name: string): string {
  const words = name.replaceAll('_', ' ');
  return tableTitles[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** List of the changes by table. Tables that lose rows come first. Unchanged rows are not listed. */
function PlanChanges({ tables }: { tables: TableChange[] }) {
  const sorted = tables.toSorted((a, b) => getWeight(b) - getWeight(a));
  return (
    <ul aria-label="What would change" className="divide-y divide-line rounded-md border border-line text-sm">
      {sorted.map((table) => (
        <li key={table.name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="font-semibold [overflow-wrap:anywhere]">{getTableTitle(table.name)}</span>
          <span className="tabular flex flex-wrap gap-x-4">
            {changeKinds
              .filter((kind) => table[kind] > 0)
              .map((kind) => (
                <span key={kind} className={clsx(kind === 'removed' && 'font-semibold text-danger')}>
                  {groupedCount(table[kind])} {kind}
                </span>
              ))}
          </span>
        </li>
      ))}
    </ul>
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
    </div>
  );
}

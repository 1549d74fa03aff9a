import type { AuditedChange } from '#platform/audit/audited-write.ts';
import {
  lockUrls,
  problemsOfMoves,
  recordMoves,
  redirectsTag,
} from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { AppliedOutcome, BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { bulkValues, paperOperationTitles } from '../../papers-bulk.contract.ts';
import { lockPapers } from '#features/paper-trash/paper-trash.server.ts';
import {
  selectTakenSlugs,
  createPaperSlugs,
  paperSlug,
  type PaperRow,
  getBulkColumns,
  notThere,
  getBulkOutcome,
  papersById,
  refused,
  unchanged,
} from '#features/papers/papers.server.ts';
import type { PaperOperation } from './column-operation.ts';
import { appliedColumns, writeColumns, type ColumnChange } from './write-columns.ts';

/** Returns whether a slug is the one that a new paper would get, with or without a number for uniqueness. */
function isRight(slug: string, wanted: string): boolean {
  if (slug === wanted) return true;
  return slug.startsWith(`${wanted}-`) && /^([2-9]|[1-9]\d+)$/.test(slug.slice(wanted.length + 1));
}

const moveOf = ({ row, columns }: ColumnChange) => ({
  from: sitePaths.paper(row.slug),
  to: sitePaths.paper(columns.slug),
});

/** Returns the papers that get a new slug, and outcomes for the others. */
async function planSlugs(db: Database, paperIds: number[]) {
  const rows = await papersById(db, paperIds);
  const others: BulkOutcome[] = [];
  const moving: PaperRow[] = [];
  for (const id of paperIds) {
    const row = rows.get(id);
    if (!row) others.push(notThere(id));
    else if (isRight(row.slug, paperSlug(row.title, row.year))) others.push(unchanged(row));
    else moving.push(row);
  }
  const slugs = createPaperSlugs((asked) => selectTakenSlugs(db, asked));
  const claimed = await slugs.claim(moving.map(({ title, year }) => paperSlug(title, year)));
  const changes = moving.map((row, index) => ({
    row,
    columns: { ...getBulkColumns(row), slug: claimed[index]! },
  }));
  return { changes, others };
}

/** Separates changes that redirects allow from outcomes with the reason for the refused ones. */
async function allowedMoves(db: Database, changes: ColumnChange[]) {
  const problems = await problemsOfMoves(db, changes.map(moveOf));
  const problemOf = (change: ColumnChange) => problems.get(moveOf(change).from);
  return {
    changes: changes.filter((change) => problemOf(change) === undefined),
    others: changes.flatMap((change) => {
      const problem = problemOf(change);
      return problem === undefined ? [] : [refused(change.row, problem)];
    }),
  };
}

/** Changes slugs of papers. The old URLs redirect to the new ones. */
async function move(change: AuditedChange, changes: ColumnChange[]): Promise<AppliedOutcome[]> {
  const allowed = await allowedMoves(change.transaction, changes);
  const written = await writeColumns(change, allowed.changes);
  await recordMoves(change.transaction, allowed.changes.map(moveOf));
  if (written.length > 0) change.changed(redirectsTag);
  return [...written, ...allowed.others];
}

/** Restores the old slugs of papers, unless another paper uses them now. */
async function moveBack(change: AuditedChange, changes: ColumnChange[]): Promise<BulkOutcome[]> {
  const leaving = new Set(changes.map(({ row }) => row.slug));
  const wanted = changes.map(({ columns }) => columns.slug);
  // If one paper's old slug is the current slug of another, the caller undoes them one by one, the last move first.
  if (wanted.some((slug) => leaving.has(slug)))
    throw new Error('Papers that took places from each other are taken back one by one');
  const taken = await selectTakenSlugs(change.transaction, wanted);
  const isTaken = ({ columns }: ColumnChange) => taken.has(columns.slug);
  const free = changes.filter((each) => !isTaken(each));
  const blocked = changes.filter(isTaken);
  return [
    ...(await move(change, free)),
    ...blocked.map(({ row }) => refused(row, 'Another paper uses its old URL')),
  ];
}

/** Creates the operation that gives papers the slugs that new papers with their titles and years would get. */
export function slugOperation(db: Database): PaperOperation {
  return {
    name: 'regenerate-slugs',
    title: paperOperationTitles['regenerate-slugs'],
    values: bulkValues['regenerate-slugs'],
    describe: async () => paperOperationTitles['regenerate-slugs'],
    async plan(paperIds) {
      const planned = await planSlugs(db, paperIds);
      const allowed = await allowedMoves(db, planned.changes);
      const outcomes = [
        ...allowed.changes.map(({ row, columns }) => getBulkOutcome(row, { ...row, ...columns })),
        ...allowed.others,
        ...planned.others,
      ];
      const outcomeOfId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
      return paperIds.map((id) => outcomeOfId.get(id)!);
    },
    async apply(change, _author, paperIds) {
      const { transaction } = change;
      await lockUrls(transaction);
      await lockPapers(transaction, paperIds);
      const { changes, others } = await planSlugs(transaction, paperIds);
      return [...(await move(change, changes)), ...others];
    },
    async undo(change, _author, done) {
      const { transaction } = change;
      await lockUrls(transaction);
      await lockPapers(
        transaction,
        done.map(({ id }) => id),
      );
      const { changes, left } = await appliedColumns(transaction, done);
      return [...(await moveBack(change, changes)), ...left];
    },
  };
}

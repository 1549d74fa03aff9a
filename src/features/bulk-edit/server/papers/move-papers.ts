import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { problemsOfMoves, recordMoves, redirectsTag } from '#features/redirects/redirects.server.ts';
import { findSlugToFollow } from '#lib/url/paper-slug.ts';
import type { AppliedOutcome, BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { createPaperSlugs, getPaperMove, refused, selectTakenSlugs } from '#features/papers/papers.server.ts';
import { writeColumns, type ColumnChange } from './write-columns.ts';

const getMove = ({ row, columns }: ColumnChange) => getPaperMove(row, columns.slug);

const isMoving = ({ row, columns }: ColumnChange) => row.slug !== columns.slug;

/** Returns changes with free slugs in place of those that `getWanted` prefers. It returns nothing for a slug that stays. */
export async function claimSlugs(
  db: Database,
  changes: ColumnChange[],
  getWanted: (change: ColumnChange) => string | undefined,
): Promise<ColumnChange[]> {
  const preferred = changes.map(getWanted);
  const slugs = createPaperSlugs((candidates) => selectTakenSlugs(db, candidates));
  const claimed = await slugs.claim(preferred.filter((slug) => slug !== undefined));
  return changes.map((change, index) =>
    preferred[index] === undefined
      ? change
      : { ...change, columns: { ...change.columns, slug: claimed.shift()! } },
  );
}

/** Separates changes that redirects allow from outcomes with the reason for the refused ones. */
async function allowedMoves(db: Database, changes: ColumnChange[]) {
  const problems = await problemsOfMoves(db, changes.filter(isMoving).map(getMove));
  const getProblem = (change: ColumnChange) => problems.get(getMove(change).from);
  return {
    changes: changes.filter((change) => getProblem(change) === undefined),
    others: changes.flatMap((change) => {
      const problem = getProblem(change);
      return problem === undefined ? [] : [refused(change.row, problem)];
    }),
  };
}

/** Returns changes with the slugs that follow their titles. A paper whose new URL is not free keeps its slug. */
export async function claimFollowingSlugs(db: Database, changes: ColumnChange[]): Promise<ColumnChange[]> {
  const claimed = await claimSlugs(db, changes, ({ row, columns }) => findSlugToFollow(row, columns));
  const free = new Set((await allowedMoves(db, claimed)).changes);
  return claimed.map((change, index) => (free.has(change) ? change : changes[index]!));
}

/** Writes papers. The old URLs of those with a new slug redirect to the new ones. */
export async function movePapers(change: AuditedChange, changes: ColumnChange[]): Promise<AppliedOutcome[]> {
  const allowed = await allowedMoves(change.transaction, changes);
  const outcomes = await writeColumns(change, allowed.changes);
  const moved = allowed.changes.filter(isMoving);
  await recordMoves(change.transaction, moved.map(getMove));
  if (moved.length > 0) change.changed(redirectsTag);
  return [...outcomes, ...allowed.others];
}

/** Restores papers, and their old slugs, unless another paper uses them now. */
export async function movePapersBack(change: AuditedChange, changes: ColumnChange[]): Promise<BulkOutcome[]> {
  const moving = changes.filter(isMoving);
  const leaving = new Set(moving.map(({ row }) => row.slug));
  const oldSlugs = moving.map(({ columns }) => columns.slug);
  // If one paper's old slug is the current slug of another, the caller undoes them one by one, the last move first.
  if (oldSlugs.some((slug) => leaving.has(slug)))
    throw new Error('Papers that took places from each other are taken back one by one');
  const takenSlugs = await selectTakenSlugs(change.transaction, oldSlugs);
  const isTaken = (each: ColumnChange) => isMoving(each) && takenSlugs.has(each.columns.slug);
  const free = changes.filter((each) => !isTaken(each));
  const blocked = changes.filter(isTaken);
  return [
    ...(await movePapers(change, free)),
    ...blocked.map(({ row }) => refused(row, 'Another paper uses its old URL')),
  ];
}

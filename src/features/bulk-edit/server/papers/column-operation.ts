import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type { BulkOperation, BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { bulkValues, paperOperationTitles, type PaperOperationName } from '../../papers-bulk.contract.ts';
import { lockUrls } from '#features/redirects/redirects.server.ts';
import { lockPapers } from '#features/paper-trash/paper-trash.server.ts';
import {
  type PaperRow,
  getBulkColumns,
  notThere,
  papersById,
  unchanged,
  type SeenPaper,
} from '#features/papers/papers.server.ts';
import { claimFollowingSlugs, movePapers, movePapersBack } from './move-papers.ts';
import { appliedColumns, type ColumnChange } from './write-columns.ts';

export type PaperOperation<Values extends object = object> = BulkOperation<AuditedChange, Values>;

/** The result of given values for a paper, and a description of it. */
export interface Target {
  description: string;
  become(row: PaperRow): SeenPaper;
}

/** Returns the papers of these ids that change, and outcomes for the others. */
export type ColumnPlan = (
  source: Database,
  paperIds: number[],
) => Promise<{ changes: ColumnChange[]; others: BulkOutcome[] }>;

/**
 * Creates an operation that writes columns of papers and moves those whose slug changes. `prepare` returns its plan. It
 * runs within the writing transaction, before the papers are locked.
 */
export function movingOperation<Values extends object>(
  name: PaperOperationName,
  describe: PaperOperation<Values>['describe'],
  prepare: (transaction: Database, values: Values) => Promise<ColumnPlan>,
): PaperOperation<Values> {
  return {
    name,
    title: paperOperationTitles[name],
    values: bulkValues[name] as unknown as PaperOperation<Values>['values'],
    describe,
    async apply(change, _author, paperIds, values) {
      const { transaction } = change;
      await lockUrls(transaction);
      const plan = await prepare(transaction, values);
      await lockPapers(transaction, paperIds);
      const { changes, others } = await plan(transaction, paperIds);
      return [...(await movePapers(change, changes)), ...others];
    },
    async undo(change, _author, done) {
      const { transaction } = change;
      await lockUrls(transaction);
      await lockPapers(
        transaction,
        done.map(({ id }) => id),
      );
      const { changes, left } = await appliedColumns(transaction, done);
      return [...(await movePapersBack(change, changes)), ...left];
    },
  };
}

/** Plans the papers that change, with the slugs that follow. */
const planTarget =
  ({ become }: Target): ColumnPlan =>
  async (source, paperIds) => {
    const rows = await papersById(source, paperIds);
    const changes: ColumnChange[] = [];
    const others: BulkOutcome[] = [];
    for (const id of paperIds) {
      const row = rows.get(id);
      const after = row && become(row);
      if (!row || !after) others.push(notThere(id));
      else if (isDeepStrictEqual(getBulkColumns(after), getBulkColumns(row))) others.push(unchanged(row));
      else changes.push({ row, columns: getBulkColumns(after) });
    }
    return { changes: await claimFollowingSlugs(source, changes), others };
  };

/**
 * Creates an operation that sets columns of papers. `target` reads the records that the values name. It throws
 * `AppError` if one does not exist.
 */
export function columnOperation<Values extends object>(
  name: PaperOperationName,
  target: (db: Database, values: Values) => Promise<Target>,
): PaperOperation<Values> {
  return movingOperation<Values>(
    name,
    async (db, values) => (await target(db, values)).description,
    async (transaction, values) => planTarget(await target(transaction, values)),
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type { BulkOperation, BulkOutcome } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { bulkValues, paperOperationTitles, type PaperOperationName } from '../../papers-bulk.contract.ts';
import { lockPapers } from '#features/paper-trash/paper-trash.server.ts';
import {
  type PaperRow,
  getBulkColumns,
  notThere,
  getBulkOutcome,
  papersById,
  unchanged,
  type SeenPaper,
} from '#features/papers/papers.server.ts';
import { appliedColumns, writeColumns, type ColumnChange } from './write-columns.ts';

export type PaperOperation<Values extends object = object> = BulkOperation<AuditedChange, Values>;

/** The result of given values for a paper, and a description of it. */
export interface Target {
  description: string;
  become(row: PaperRow): SeenPaper;
}

/**
 * Creates an operation that writes columns of papers. `target` reads the records that the values name, within the
 * writing transaction. It throws `AppError` if one does not exist.
 */
export function columnOperation<Values extends object>(
  db: Database,
  name: PaperOperationName,
  target: (db: Database, values: Values) => Promise<Target>,
): PaperOperation<Values> {
  const become = (row: PaperRow, { become: next }: Target) => next(row);
  return {
    name,
    title: paperOperationTitles[name],
    values: bulkValues[name] as unknown as PaperOperation<Values>['values'],
    describe: async (values) => (await target(db, values)).description,
    async plan(paperIds, values) {
      const to = await target(db, values);
      const rows = await papersById(db, paperIds);
      return paperIds.map((id) => {
        const row = rows.get(id);
        return row ? getBulkOutcome(row, become(row, to)) : notThere(id);
      });
    },
    async apply(change, _author, paperIds, values) {
      const { transaction } = change;
      const to = await target(transaction, values);
      await lockPapers(transaction, paperIds);
      const rows = await papersById(transaction, paperIds);
      const changes: ColumnChange[] = [];
      const others: BulkOutcome[] = [];
      for (const id of paperIds) {
        const row = rows.get(id);
        const columns = row && getBulkColumns(become(row, to));
        if (!row || !columns) others.push(notThere(id));
        else if (isDeepStrictEqual(columns, getBulkColumns(row))) others.push(unchanged(row));
        else changes.push({ row, columns });
      }
      return [...(await writeColumns(change, changes)), ...others];
    },
    async undo(change, _author, done) {
      const { transaction } = change;
      await lockPapers(
        transaction,
        done.map(({ id }) => id),
      );
      const { changes, left } = await appliedColumns(transaction, done);
      return [...(await writeColumns(change, changes)), ...left];
    },
  };
}

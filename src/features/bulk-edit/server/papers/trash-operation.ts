import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type { BulkOutcome, AppliedPaper } from '#platform/bulk/bulk-operation.ts';
import { bulkValues, paperOperationTitles } from '../../papers-bulk.contract.ts';
import {
  lockPapers,
  moveToTrash,
  lockWaiting,
  restorePapers,
} from '#features/paper-trash/paper-trash.server.ts';
import { selectTrashedAt, notThere, papersById, refused } from '#features/papers/papers.server.ts';
import type { PaperOperation } from './column-operation.ts';

interface TrashMemory {
  deletedAt: string;
}

async function restored(change: AuditedChange, done: AppliedPaper[]): Promise<BulkOutcome[]> {
  const { transaction } = change;
  const ids = done.map(({ id }) => id);
  const waiting = new Map((await lockWaiting(transaction, ids)).map((row) => [row.id, row]));
  const trashedAt = await selectTrashedAt(transaction, ids);
  const outcomes = done.map((paper) => {
    const { deletedAt } = paper.memory as TrashMemory;
    const row = waiting.get(paper.id);
    if (!row) return refused(paper, 'It is no longer in the trash');
    if (trashedAt.get(paper.id) !== deletedAt)
      return refused(paper, 'It was restored and deleted again in the meantime');
    if (!row.hasExam)
      return refused(paper, `Its exam ${row.examName} no longer exists. Restore it from the trash`);
    return { id: paper.id, title: row.title, before: { place: 'Trash' }, after: { place: 'Library' } };
  });
  await restorePapers(
    change,
    outcomes.flatMap((outcome) => ('problem' in outcome ? [] : [outcome.id])),
  );
  return outcomes;
}

/** Creates the operation that moves papers to the trash. They can be restored one by one or together. */
export const trashOperation: PaperOperation = {
  name: 'delete',
  title: paperOperationTitles.delete,
  values: bulkValues.delete,
  describe: async () => 'Move to trash',
  async apply(change, author, paperIds) {
    await lockPapers(change.transaction, paperIds);
    const rows = await papersById(change.transaction, paperIds);
    await moveToTrash(change, author, paperIds);
    const trashedAt = await selectTrashedAt(change.transaction, paperIds);
    return paperIds.map((id) => {
      const row = rows.get(id);
      if (!row) return notThere(id);
      const memory = { deletedAt: trashedAt.get(id) };
      return { id, title: row.title, before: { place: 'Library' }, after: { place: 'Trash' }, memory };
    });
  },
  undo: (change, _author, done) => restored(change, done),
};

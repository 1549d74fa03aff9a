import { getFactNoun, mapFacts } from '#features/papers/paper-fields.contract.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { noteSearchWords } from '#features/search/search.server.ts';
import { normaliseLanguage } from '#lib/text/paper-languages.ts';
import type { AppliedOutcome, BulkOutcome, AppliedPaper } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type PaperRow,
  selectExamPlaces,
  selectSubjectNames,
  updateColumns,
  type BulkColumns,
  getBulkColumns,
  difference,
  notThere,
  getBulkOutcome,
  papersById,
  refused,
} from '#features/papers/papers.server.ts';

/** A locked paper and its new columns. */
export interface ColumnChange {
  row: PaperRow;
  columns: BulkColumns;
}

/** Stored for undo: the changed columns of a paper. */
interface ColumnMemory {
  before: Partial<BulkColumns>;
  after: Partial<BulkColumns>;
}

/** Writes papers, with an audit entry for each. Returns the differences and the data for undo. */
export async function writeColumns(
  { transaction, changed, audit }: AuditedChange,
  changes: ColumnChange[],
): Promise<AppliedOutcome[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ row }) => row.id);
  await updateColumns(
    transaction,
    changes.map(({ row, columns }) => ({ ...columns, id: row.id })),
  );
  await noteSearchWords(transaction, ids);
  const rows = await papersById(transaction, ids);
  changed('papers', ...ids.map((id) => `paper:${id}`));
  // A hidden paper has no page, also not a stale one.
  const hidden = changes.filter(({ columns }) => columns.hiddenReason !== null);
  changed(...hidden.map(({ row }) => sourceTag(`paper:${row.id}`)));
  return changes.map(({ row }) => {
    const now = rows.get(row.id)!;
    const outcome = getBulkOutcome(row, now);
    const { before, after } = outcome;
    audit({ action: 'paper.updated', subjectId: row.id, subjectName: row.title, before, after });
    return {
      ...outcome,
      memory: difference(getBulkColumns(row), getBulkColumns(now)) satisfies ColumnMemory,
    };
  });
}

const columnNouns: Record<keyof BulkColumns, string> = {
  title: 'title',
  examId: 'exam',
  subjectId: 'subject',
  ...mapFacts(getFactNoun),
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  slug: 'URL',
  hiddenReason: 'visibility',
};

function whyNotBack(
  row: PaperRow,
  { before, after }: ColumnMemory,
  existing: { exams: ReadonlyMap<number, unknown>; subjects: ReadonlyMap<number, unknown> },
): string | undefined {
  const names = Object.keys(after) as (keyof BulkColumns)[];
  const changedName = names.find((name) => row[name] !== after[name]);
  if (changedName) return `Its ${columnNouns[changedName]} was changed since`;
  const { examId, subjectId } = before;
  if (examId !== undefined && !existing.exams.has(examId)) return 'Its previous exam no longer exists';
  const isLost = typeof subjectId === 'number' && !existing.subjects.has(subjectId);
  return isLost ? 'Its previous subject no longer exists' : undefined;
}

/** Normalises languages in stored undo data. An earlier version stored them as typed. */
function normaliseMemory({ before, after }: ColumnMemory): ColumnMemory {
  const normalise = (columns: Partial<BulkColumns>) =>
    columns.language === undefined ? columns : { ...columns, language: normaliseLanguage(columns.language) };
  return { before: normalise(before), after: normalise(after) };
}

/**
 * Returns changes that restore locked papers which are unchanged since the operation, and outcomes with a reason for
 * the others.
 */
export async function appliedColumns(
  transaction: Database,
  done: AppliedPaper[],
): Promise<{ changes: ColumnChange[]; left: BulkOutcome[] }> {
  const memories = done.map(({ id, title, memory }) => ({
    id,
    title,
    memory: normaliseMemory(memory as ColumnMemory),
  }));
  const examIds = memories.flatMap(({ memory }) => memory.before.examId ?? []);
  const subjectIds = memories.flatMap(({ memory }) => memory.before.subjectId ?? []);
  const existing = {
    exams: await selectExamPlaces(transaction, examIds),
    subjects: await selectSubjectNames(transaction, subjectIds),
  };
  const rows = await papersById(
    transaction,
    done.map(({ id }) => id),
  );
  const changes: ColumnChange[] = [];
  const left: BulkOutcome[] = [];
  for (const { id, title, memory } of memories) {
    const row = rows.get(id);
    const problem = row && whyNotBack(row, memory, existing);
    if (!row) left.push({ ...notThere(id), title });
    else if (problem !== undefined) left.push(refused(row, problem));
    else changes.push({ row, columns: { ...getBulkColumns(row), ...memory.before } });
  }
  return { changes, left };
}

import { inParallel } from '#lib/in-parallel.ts';
import type { BulkOutcome, PaperFacts } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { selectPapersById, type PaperRow } from '../papers.queries.ts';
import { bulkColumnNames, type BulkColumns } from './bulk-papers.queries.ts';

const batchSize = 1_000;
/** PostgreSQL reads the next papers while this process converts those it has. */
const concurrency = 3;

/** Returns the existing papers among these ids, by id. */
export async function papersById(db: Database, ids: number[]): Promise<Map<number, PaperRow>> {
  const parts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, part) =>
    ids.slice(part * batchSize, (part + 1) * batchSize),
  );
  const rows = await inParallel(parts, concurrency, (part) => selectPapersById(db, part));
  return new Map(rows.flat().map((row) => [row.id, row]));
}

export function getBulkColumns(row: BulkColumns): BulkColumns {
  return Object.fromEntries(bulkColumnNames.map((name) => [name, row[name]])) as unknown as BulkColumns;
}

/** Fields of a paper whose changes are shown to users. */
export type SeenPaper = BulkColumns & Pick<PaperRow, 'examName' | 'categoryName' | 'subjectName'>;

/** Converts a paper to facts with the names that the audit log uses. */
function getFacts(paper: SeenPaper): PaperFacts {
  const { examName, categoryName, subjectName, examId: _, subjectId: __, ...facts } = paper;
  return { exam: examName, category: categoryName, subject: subjectName, ...facts };
}

/** Returns only the fields that differ between two states. */
export function difference<Fields extends object>(
  was: Fields,
  is: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = (Object.keys(is) as (keyof Fields)[]).filter((name) => was[name] !== is[name]);
  const only = (fields: Fields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { before: only(was), after: only(is) };
}

const pickSeenFields = (paper: SeenPaper): SeenPaper => ({
  ...getBulkColumns(paper),
  examName: paper.examName,
  categoryName: paper.categoryName,
  subjectName: paper.subjectName,
});

/** Returns the changed facts of a paper, under their display names. */
export function getBulkOutcome(row: PaperRow, after: SeenPaper): BulkOutcome {
  const facts = difference(getFacts(pickSeenFields(row)), getFacts(pickSeenFields(after)));
  return { id: row.id, title: row.title, ...(facts as Pick<BulkOutcome, 'before' | 'after'>) };
}

export function refused(paper: { id: number; title: string }, problem: string): BulkOutcome {
  return { id: paper.id, title: paper.title, before: {}, after: {}, problem };
}

export function notThere(id: number): BulkOutcome {
  return refused({ id, title: '' }, 'It no longer exists');
}

export function unchanged({ id, title }: { id: number; title: string }): BulkOutcome {
  return { id, title, before: {}, after: {} };
}

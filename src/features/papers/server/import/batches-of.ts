import { checkRow, isPaperRow, type PaperRow, type RowContext } from './check-row.ts';
import type { CsvRow } from './papers-csv.ts';
import type { Reject } from './reject.ts';

/** Rows that go through the database together. */
const rowsInBatch = 1_000;
/** Fewer when they bring files: a batch is one transaction, and files are kept locked for its time. */
const filesInBatch = 40;

export interface Batch {
  papers: PaperRow[];
  rejects: Reject[];
}

/**
 * Checks rows as they come and gathers them into batches. While one batch is written the next is read;
 * no more than two are held.
 */
export async function* batchesOf(rows: AsyncIterable<CsvRow>, context: RowContext): AsyncGenerator<Batch> {
  const batches = gather(rows, context);
  try {
    for (let next = batches.next(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      // Its failure is thrown at the next turn, if there is one.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

async function* gather(rows: AsyncIterable<CsvRow>, context: RowContext): AsyncGenerator<Batch> {
  let batch: Batch = { papers: [], rejects: [] };
  let files = 0;
  for await (const row of rows) {
    const checked = checkRow(row, context);
    if (isPaperRow(checked)) {
      batch.papers.push(checked);
      if (checked.file !== null) files += 1;
    } else batch.rejects.push(checked);
    if (batch.papers.length + batch.rejects.length < rowsInBatch && files < filesInBatch) continue;
    yield batch;
    batch = { papers: [], rejects: [] };
    files = 0;
  }
  if (batch.papers.length + batch.rejects.length > 0) yield batch;
}

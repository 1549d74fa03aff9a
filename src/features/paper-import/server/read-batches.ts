import { checkRow, isPaperRow, type PaperRow, type RowContext } from './check-row.ts';
import type { CsvRow } from './papers-csv.ts';
import type { Reject } from './reject.ts';

/** Rows per batch. */
const rowsInBatch = 1_000;
/** Fewer rows if they have files: a batch is one transaction, and its files are locked until it ends. */
const filesInBatch = 40;

export interface Batch {
  papers: PaperRow[];
  rejects: Reject[];
}

/**
 * Checks rows and groups them into batches. Reads the next batch while the caller writes the current one. Holds at
 * most two batches.
 */
export async function* readBatches(rows: AsyncIterable<CsvRow>, context: RowContext): AsyncGenerator<Batch> {
  const batches = gather(rows, context);
  try {
    for (let next = batches.next(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = batches.next();
      // The next iteration throws the error, if the caller continues.
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

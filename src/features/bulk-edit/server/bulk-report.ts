import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { PaperFacts } from '#platform/bulk/bulk-operation.ts';
import type { Database } from '#platform/database/database.ts';
import { selectChangesAfter, type RunRow } from './bulk-edit.queries.ts';

const batchSize = 1_000;
const header = ['paper', 'title', 'result', 'reason', 'before', 'after'];

/** `{ exam: 'SSC CGL', year: 2020 }` -> 'exam: SSC CGL; year: 2020'. */
const formatFacts = (facts: PaperFacts | null) =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value ?? 'nothing'}`)
    .join('; ');

/** Streams the papers of a run with their results, as CSV. */
export async function* reportLines(db: Database, { id }: Pick<RunRow, 'id'>): AsyncGenerator<string> {
  yield spreadsheetCsv([header]);
  for (let position = 0; ;) {
    const rows = await selectChangesAfter(db, id, position, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    yield spreadsheetCsv(
      rows.map(({ paperId, title, state, problem, before, after }) => [
        paperId,
        title,
        state,
        problem ?? '',
        formatFacts(before),
        formatFacts(after),
      ]),
    );
    position = last.position;
  }
}

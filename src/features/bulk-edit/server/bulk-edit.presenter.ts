import type { BulkOutcome, PaperFacts } from '#platform/bulk/bulk-operation.ts';
import { rowsPreviewed, undoneWithinDays, type BulkPreview, type BulkRun } from '../bulk-edit.contract.ts';
import { type CountedRun, type RunRow, selectChangesAfter } from './bulk-edit.queries.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { Database } from '#platform/database/database.ts';

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

const dayMs = 86_400_000;

/** Returns the time at which an operation is deleted. */
export function getExpiry({ createdAt }: Pick<RunRow, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + undoneWithinDays * dayMs);
}

/** `isReversible`: whether this kind of operation has an undo. */
export function presentRun(run: CountedRun, isReversible: boolean): BulkRun {
  const { undoJobId, operation, description, total, counts, startedByName, createdAt } = run;
  return {
    jobId: run.jobId!,
    undoJobId,
    operation,
    description,
    total,
    counts,
    startedByName,
    createdAt: createdAt.toISOString(),
    goneAt: getExpiry(run).toISOString(),
    canUndo: isReversible && counts.changed > 0 && getExpiry(run).getTime() > Date.now(),
  };
}

const isChanged = ({ before, after }: BulkOutcome) =>
  Object.keys(before).length + Object.keys(after).length > 0;
const isRefused = ({ problem }: BulkOutcome) => problem !== undefined;

function countReasons(refused: BulkOutcome[]): BulkPreview['reasons'] {
  const counts = new Map<string, number>();
  for (const { problem = '' } of refused) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [...counts]
    .map(([problem, count]) => ({ problem, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxReasons);
}

/** Limit of listed reasons, because a reason with a title or URL differs from paper to paper. */
const maxReasons = 10;

/** Counts the planned outcomes. Returns the first papers that would change or be refused. */
export function presentPreviewed(outcomes: BulkOutcome[]) {
  const refused = outcomes.filter(isRefused);
  const changed = outcomes.filter((outcome) => !isRefused(outcome) && isChanged(outcome));
  return {
    changed: changed.length,
    unchanged: outcomes.length - changed.length - refused.length,
    refused: refused.length,
    reasons: countReasons(refused),
    rows: outcomes
      .filter((outcome) => isRefused(outcome) || isChanged(outcome))
      .slice(0, rowsPreviewed)
      .map(({ id, title, before, after, problem = null }) => ({ id, title, before, after, problem })),
  };
}

import { inParallel } from '#lib/in-parallel.ts';
import type { PdfFacts } from '#platform/pdf/pdf-verdict.ts';
import type { PaperRow } from './check-row.ts';
import type { FileIntake, FileProblem, IncomingFile } from './intake-file.ts';
import type { Reject } from './reject.ts';

/** A row with its content: a file, or otherwise a URL. */
export interface Candidate {
  row: PaperRow;
  file: IncomingFile | null;
}

/** Files read or written in parallel. */
export const fileConcurrency = 4;

/** Finds the file of every row that names one. A row whose file is unavailable is rejected. */
export async function findFiles(
  rows: PaperRow[],
  intake: FileIntake | null,
): Promise<{ candidates: Candidate[]; rejects: Reject[] }> {
  const candidates: Candidate[] = [];
  const rejects: Reject[] = [];
  const found = await inParallel(rows, fileConcurrency, async ({ file }) =>
    file === null || intake === null ? null : intake.find(file),
  );
  for (const [index, row] of rows.entries()) {
    const file = found[index] ?? null;
    if (file !== null && 'reason' in file) rejects.push(rejectRow(row, file));
    else candidates.push({ row, file });
  }
  return { candidates, rejects };
}

/**
 * Inspects each file that no paper has yet, once per content. Rows with a refused file are rejected. `facts` is keyed
 * by the file's hash.
 */
export async function inspectFiles(
  candidates: Candidate[],
  isKnown: (sha256: string) => boolean,
  intake: FileIntake | null,
): Promise<{ candidates: Candidate[]; rejects: Reject[]; facts: Map<string, PdfFacts> }> {
  const unknown = new Map<string, IncomingFile>();
  for (const { file } of candidates) {
    if (file && !isKnown(file.sha256)) unknown.set(file.sha256, file);
  }
  const verdicts = new Map<string, PdfFacts | FileProblem>();
  if (intake) {
    // The inspector has its own threads and queues the other files.
    await inParallel([...unknown.values()], unknown.size, async (file) => {
      verdicts.set(file.sha256, await intake.inspect(file));
    });
  }
  const facts = new Map<string, PdfFacts>();
  const rejects: Reject[] = [];
  const accepted = candidates.filter(({ row, file }) => {
    const verdict = file && verdicts.get(file.sha256);
    if (!verdict) return true;
    if ('reason' in verdict) rejects.push(rejectRow(row, verdict));
    else facts.set(file.sha256, verdict);
    return !('reason' in verdict);
  });
  return { candidates: accepted, rejects, facts };
}

function rejectRow({ line, cells }: PaperRow, { kind, reason }: FileProblem): Reject {
  return { line, cells, kind, reason };
}

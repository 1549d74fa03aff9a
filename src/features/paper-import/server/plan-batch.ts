import type { CatalogNames } from '#features/catalog/catalog.server.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Candidate } from './bring-files.ts';
import { findStoredHash, type PaperRow } from './check-row.ts';
import { createKnownPapers, factsKey, type KnownPaper } from './known-papers.ts';

export interface Addition {
  candidate: Candidate;
  paper: KnownPaper;
  examId: number;
  subjectId: number | null;
}

/** Planned changes for the rows of a batch. New papers have no slug and no id yet. */
export interface BatchPlan {
  additions: Addition[];
  /** Papers that were links and get their file. */
  completions: { candidate: Candidate; paper: KnownPaper }[];
  unchanged: { candidate: Candidate; paper: KnownPaper }[];
  duplicates: { row: PaperRow; of: KnownPaper }[];
  /** Rows with a name of several records. */
  ambiguous: { row: PaperRow; reason: string }[];
}

/**
 * Judges rows in order, each against the library and the earlier rows. Creates categories, exams and subjects only
 * for accepted rows; without `db`, records them without writing.
 */
export async function planBatch(
  db: Database | null,
  candidates: Candidate[],
  library: { papers: KnownPaper[]; isUrlUnique: boolean },
  names: CatalogNames,
): Promise<BatchPlan> {
  const plan: BatchPlan = { additions: [], completions: [], unchanged: [], duplicates: [], ambiguous: [] };
  const papers = createKnownPapers(library.papers, library);
  const storedHashes = new Set(library.papers.map(({ sha256 }) => sha256));
  for (const candidate of candidates) {
    const { row } = candidate;
    const storedHash = findStoredHash(row);
    const knownHash = storedHash && storedHashes.has(storedHash) ? storedHash : null;
    const content = { sha256: candidate.file?.sha256 ?? knownHash, url: row.url };
    const catalogPlace = findPlace(names, row);
    if (catalogPlace instanceof AppError) {
      plan.ambiguous.push({ row, reason: catalogPlace.message });
      continue;
    }
    const judgement = papers.judge(content, factsKey({ ...row, ...catalogPlace }));
    switch (judgement.is) {
      case 'duplicate':
        plan.duplicates.push({ row, of: judgement.of });
        break;
      case 'unchanged':
        judgement.paper.line ??= row.line;
        plan.unchanged.push({ candidate, paper: judgement.paper });
        break;
      case 'file-for':
        judgement.paper.line ??= row.line;
        papers.giveFile(judgement.paper, content.sha256!);
        plan.completions.push({ candidate, paper: judgement.paper });
        break;
      case 'new': {
        const place = await names.ensure(db, row);
        const facts = factsKey({ ...row, ...place });
        const paper: KnownPaper = { id: null, slug: '', line: row.line, ...content, facts };
        papers.add(paper);
        plan.additions.push({ candidate, paper, ...place });
      }
    }
  }
  return plan;
}

/** Returns the error for a name of several records. */
function findPlace(names: CatalogNames, row: PaperRow): ReturnType<CatalogNames['find']> | AppError {
  try {
    return names.find(row);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

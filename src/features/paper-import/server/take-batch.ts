import { paperSlug } from '#lib/url/paper-slug.ts';
import { loadCatalogNames, type CatalogNames, type MadeNames } from '#features/catalog/catalog.server.ts';
import { getPdfKeys, lockStoredFiles } from '#features/files/files.server.ts';
import { inParallel } from '#lib/in-parallel.ts';
import { databaseCode } from '#platform/database/database-code.ts';
import type { Database } from '#platform/database/database.ts';
import type { PdfFacts } from '#platform/pdf/pdf-verdict.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import {
  fileConcurrency,
  findFiles,
  inspectFiles,
  mendFile,
  storeFile,
  type Candidate,
  type FileIntake,
} from './bring-files.ts';
import { findStoredHash, getRowUrls, type PaperRow } from './check-row.ts';
import { noteImportLines, selectKnownPapers, selectTakenSlugs } from './import-lines.queries.ts';
import type { KnownPaper } from './known-papers.ts';
import { createPaperSlugs } from '#features/papers/papers.server.ts';
import { planBatch, type BatchPlan } from './plan-batch.ts';
import type { Reject } from './reject.ts';
import { insertPaperFiles, insertPapers, touchPapers } from './write-papers.queries.ts';

export interface BatchResult {
  added: number;
  /** Papers that were links and now have their file. */
  completed: number;
  unchanged: number;
  /** Files restored that were missing in the store. */
  mended: number;
  rejects: Reject[];
  made: MadeNames;
}

/** Another writer took a slug, deleted an exam or caused a deadlock: a retry can succeed. */
const conflictCodes: ReadonlySet<string> = new Set(['23505', '23503', '40P01', '40001']);
const maxTries = 3;

interface RunOptions {
  session: Database;
  /** `null` without a files folder. */
  intake: FileIntake | null;
  isDryRun: boolean;
  /** Whether a URL identifies a paper even if the paper has its own file. */
  isUrlUnique: boolean;
}

/** The state of an import between its batches. */
interface ImportRun extends RunOptions {
  names: CatalogNames;
  slugs: ReturnType<typeof createPaperSlugs>;
}

/** Prepares an import of batches. A dry run makes the same decisions and writes nothing. */
export async function beginRun(options: RunOptions): Promise<ImportRun> {
  return { ...options, ...(await readNames(options)) };
}

async function readNames({ session, isDryRun }: RunOptions): Promise<Pick<ImportRun, 'names' | 'slugs'>> {
  return {
    names: await loadCatalogNames(session),
    slugs: createPaperSlugs((slugs) => selectTakenSlugs(session, slugs, isDryRun)),
  };
}

/** Imports rows in one transaction with their files and new names. */
export async function takeBatch(run: ImportRun, rows: PaperRow[]): Promise<BatchResult> {
  const { candidates, rejects } = await findFiles(rows, run.intake);
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await takeCandidates(run, candidates);
      return { ...result, rejects: [...rejects, ...result.rejects] };
    } catch (error) {
      if (tries === maxTries || !conflictCodes.has(databaseCode(error))) throw error;
      // The rollback removed names that the failed transaction had created.
      Object.assign(run, await readNames(run));
    }
  }
}

async function takeCandidates(run: ImportRun, candidates: Candidate[]): Promise<BatchResult> {
  const { session, intake, isDryRun, isUrlUnique, names } = run;
  const papers = await selectKnownPapers(session, getContents(candidates));
  const knownFiles = new Set(papers.map((paper) => paper.sha256));
  const inspected = await inspectFiles(candidates, (sha256) => knownFiles.has(sha256), intake);
  const plan = await session.transaction(async (transaction) => {
    const db = isDryRun ? null : transaction;
    const planned = await planBatch(db, inspected.candidates, { papers, isUrlUnique }, names);
    await nameAdditions(run, planned);
    if (!isDryRun) await writeBatch(run, transaction, planned, inspected.facts);
    await noteImportLines(transaction, listPapers(planned, isDryRun));
    return planned;
  });
  return {
    added: plan.additions.length,
    completed: plan.completions.length,
    unchanged: plan.unchanged.length,
    mended: isDryRun ? 0 : await mendFiles(run, plan),
    rejects: [
      ...inspected.rejects,
      ...plan.duplicates.map(rejectDuplicate),
      ...plan.ambiguous.map(rejectAmbiguous),
    ],
    made: names.takeMade(),
  };
}

async function nameAdditions({ slugs }: ImportRun, { additions }: BatchPlan): Promise<void> {
  const preferred = additions.map(({ candidate: { row } }) => paperSlug(row.title, row.year));
  const claimed = await slugs.claim(preferred);
  for (const [index, { paper }] of additions.entries()) paper.slug = claimed[index]!;
}

async function writeBatch(
  { intake }: ImportRun,
  transaction: Database,
  { additions, completions }: BatchPlan,
  facts: Map<string, PdfFacts>,
): Promise<void> {
  const withFile = [...additions, ...completions].flatMap(({ candidate: { file }, paper }) => {
    const pdf = file && facts.get(file.sha256);
    return pdf ? [{ paper, file, pdf }] : [];
  });
  await lockStoredFiles(
    transaction,
    withFile.flatMap(({ file, pdf }) => getPdfKeys(file.sha256, pdf)),
  );
  const stored = await inParallel(withFile, fileConcurrency, ({ file, pdf }) =>
    storeFile(intake!, file, pdf),
  );
  const ids = await insertPapers(
    transaction,
    additions.map(({ candidate: { row }, paper, examId, subjectId }) => {
      return { ...row, externalUrl: row.url, slug: paper.slug, examId, subjectId };
    }),
  );
  for (const [index, { paper }] of additions.entries()) paper.id = ids[index]!;
  const files = stored.map((file, index) => ({ ...file, paperId: withFile[index]!.paper.id! }));
  await insertPaperFiles(transaction, files);
  const completed = completions.map(({ paper }) => paper.id!);
  await touchPapers(transaction, completed);
}

async function mendFiles({ intake }: ImportRun, { unchanged }: BatchPlan): Promise<number> {
  const mended = await inParallel(unchanged, fileConcurrency, async ({ candidate: { file } }) =>
    file && intake ? mendFile(intake, file, storageKey(file.sha256, 'pdf')) : false,
  );
  return mended.filter(Boolean).length;
}

function getContents(candidates: Candidate[]): { sha256s: string[]; urls: string[] } {
  return {
    sha256s: [...new Set(candidates.flatMap(({ file, row }) => file?.sha256 ?? findStoredHash(row) ?? []))],
    urls: [...new Set(candidates.flatMap(({ row }) => getRowUrls(row)))],
  };
}

/**
 * Returns the paper of each row, without repeats. In a dry run, marks the papers that would be written as unwritten.
 */
function listPapers(plan: BatchPlan, isDryRun: boolean): KnownPaper[] {
  const papers = new Map<string, KnownPaper>();
  for (const { paper } of [...plan.unchanged, ...plan.additions]) papers.set(paper.slug, paper);
  for (const { paper } of plan.completions) {
    papers.set(paper.slug, isDryRun ? { ...paper, id: null } : paper);
  }
  return [...papers.values()];
}

function rejectAmbiguous({ row: { line, cells }, reason }: BatchPlan['ambiguous'][number]): Reject {
  return { line, cells, kind: 'ambiguous-name', reason };
}

function rejectDuplicate({ row, of }: BatchPlan['duplicates'][number]): Reject {
  const line = of.line === null ? '' : ` (line ${of.line})`;
  return {
    line: row.line,
    cells: row.cells,
    kind: 'duplicate',
    reason: `duplicate by content of ${of.slug}${line}`,
  };
}

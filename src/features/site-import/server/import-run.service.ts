import { rm } from 'node:fs/promises';
import { importPapers, type Reject } from '#features/paper-import/paper-import.server.ts';
import { addRedirects, type OldUrl } from '#features/redirects/redirects.server.ts';
import { formatCount } from '#lib/text/format.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { paperSlug } from '#lib/url/paper-slug.ts';
import { getShareLinks } from '#lib/url/share-links.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type FieldMapping,
  type ImportOutcome,
  type ImportPreview,
  maxProblems,
  type SimilarRow,
} from '../site-import.contract.ts';
import { plainLine } from './candidate.ts';
import type { ImportContext } from './import-context.ts';
import { getCell, type ListRow, readListRows } from './list-rows.ts';
import { selectPlacesByUrl, selectTitlesBySlug } from './site-import.queries.ts';

/** The pages of the papers with these files, by the direct URL of the file. */
type Places = Map<string, { paper: string; exam: string; storedUrl: string }>;

const batchSize = 1_000;

const allPapers = sitePaths.browse();
const maxDescriptionLength = 500;

/** Redirects the old URLs of rows to their papers. A dry run returns the same and writes nothing. */
async function redirectOldUrls(
  ctx: ImportContext,
  targets: OldUrl[],
  { author, name, isDryRun }: ImportRunOptions,
): Promise<ImportOutcome['redirects']> {
  if (targets.length === 0) return { added: 0, unchanged: 0, refused: [], refusedCount: 0 };
  const description = `Import of ${name}`.slice(0, maxDescriptionLength);
  const { added, unchanged, refused } = await addRedirects(ctx, author, targets, { description, isDryRun });
  return { added, unchanged, refused: refused.slice(0, maxProblems), refusedCount: refused.length };
}

/** Redirects an old URL to its paper, or to the exam of its papers, or to all papers if they have several exams. */
function planRedirects(rows: ListRow[], places: Places, newRows: ReadonlySet<ListRow>): OldUrl[] {
  const papers = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const unwritten = newRows.has(row) ? { paper: allPapers, exam: allPapers } : undefined;
    const place = places.get(row.fileUrl) ?? unwritten;
    if (!place) continue;
    for (const url of row.oldUrls)
      papers.set(url, (papers.get(url) ?? new Map()).set(place.paper, place.exam));
  }
  return [...papers].map(([from, targets]) => {
    const exams = new Set(targets.values());
    const [paper] = targets.keys();
    const [exam] = exams;
    return { from, to: targets.size === 1 ? paper! : exams.size === 1 ? exam! : allPapers };
  });
}

export interface ImportRunOptions {
  author: Author;
  /** Shown in the activity log: the file name or the URL. */
  name: string;
  isDryRun: boolean;
  withRedirects: boolean;
  /** The file for rejected rows. Without it, only the outcome has them. */
  rejectsPath?: string | undefined;
  /** The folder of files, and the index of the column that names them. */
  files?: { folder: string; column: number } | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; rows: number; added: number; rejected: number }) => void;
  onWait?: () => void;
}

export type ImportRunResult = Omit<ImportPreview, 'sample'> & {
  rejectsFile: string | null;
  /** The external URLs of all papers of the list that exist now. */
  fileUrls: string[];
};

/**
 * Imports a CSV with any header through the import of papers, and redirects old URLs. A second run adds nothing: the
 * file URL identifies a paper. A dry run returns the same and writes nothing; only it finds similar papers.
 */
export async function runImport(
  ctx: ImportContext,
  csvPath: string,
  mapping: FieldMapping,
  options: ImportRunOptions,
): Promise<ImportRunResult> {
  const { db, write, papersImport } = ctx;
  const { author, name, isDryRun, files, rejectsPath = `${csvPath}.rejects.csv` } = options;
  const { old_url: _oldUrl, ...columns } = mapping;
  const problems: ImportOutcome['problems'] = [];
  const rejectedLines = new Set<number>();
  let addedBefore = 0;
  const auditImport = (after: Record<string, number>) =>
    write(author, async ({ audit }) => audit({ action: 'paper.imported', subjectName: name, after }));
  const importing = importPapers(papersImport, {
    csvPath,
    mapping: { ...columns, ...(files && { file: { column: files.column, value: '' } }) },
    ...(files && { filesFolder: files.folder }),
    isUrlUnique: true,
    isDryRun,
    rejectsPath,
    ...(options.signal && { signal: options.signal }),
    onProgress(progress) {
      addedBefore = progress.added;
      options.onProgress?.(progress);
    },
    ...(options.onWait && { onWait: options.onWait }),
    onRejects(rejects) {
      for (const reject of rejects) {
        rejectedLines.add(reject.line);
        if (problems.length < maxProblems) problems.push(presentReject(reject, mapping));
      }
    },
  });
  const summary = await importing.catch(async (error: unknown) => {
    // A cancelled import keeps its papers, so the activity log has them.
    if (!isDryRun && addedBefore > 0) await auditImport({ added: addedBefore }).catch(() => {});
    throw error;
  });
  if (options.rejectsPath === undefined) await rm(rejectsPath, { force: true });
  const { rows, added, unchanged, rejected, made } = summary;
  if (!isDryRun && added > 0) await auditImport({ added, unchanged, rejected, ...made });
  const listRows = await Array.fromAsync(readListRows(csvPath, mapping));
  const places = await findPlaces(db, listRows);
  const isNew = ({ line, fileUrl }: ListRow) => !rejectedLines.has(line) && !places.has(fileUrl);
  const newRows = new Set(isDryRun ? listRows.filter(isNew) : []);
  const targets = options.withRedirects ? planRedirects(listRows, places, newRows) : [];
  return {
    rows,
    added,
    unchanged,
    rejected,
    made,
    problems,
    redirects: await redirectOldUrls(ctx, targets, options),
    rejectsFile: options.rejectsPath === undefined ? null : summary.rejectsFile,
    fileUrls: [...places.values()].map(({ storedUrl }) => storedUrl),
    ...(await findSimilar(db, newRows)),
  };
}

/** Finds the papers that have the files of rows. */
async function findPlaces(db: Database, rows: ListRow[]): Promise<Places> {
  const places: Places = new Map();
  const urls = [...new Set(rows.map(({ fileUrl }) => fileUrl))];
  for (let at = 0; at < urls.length; at += batchSize) {
    // Papers from before the direct forms have the link as entered.
    const candidates = urls.slice(at, at + batchSize).flatMap((url) => [url, ...getShareLinks(url)]);
    for (const { url, slug, categorySlug, examSlug } of await selectPlacesByUrl(db, candidates))
      places.set(getDirectUrl(url), {
        paper: sitePaths.paper(slug),
        exam: sitePaths.exam(categorySlug, examSlug),
        storedUrl: url,
      });
  }
  return places;
}

/** Finds new rows with the title and year of a paper that has another file. */
async function findSimilar(
  db: Database,
  newRows: ReadonlySet<ListRow>,
): Promise<{ similar: SimilarRow[]; similarCount: number }> {
  const rows = [...newRows].map((row) => ({ ...row, slug: paperSlug(row.title, row.year) }));
  const similar: SimilarRow[] = [];
  let similarCount = 0;
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const slugs = batch.map(({ slug }) => slug);
    const titles = new Map((await selectTitlesBySlug(db, slugs)).map(({ slug, title }) => [slug, title]));
    for (const { line, title, slug } of batch) {
      const paper = titles.get(slug);
      if (paper === undefined) continue;
      similarCount += 1;
      if (similar.length < maxProblems) similar.push({ line, title, slug, paper });
    }
  }
  return { similar, similarCount };
}

function presentReject(
  { line, cells, reason }: Reject,
  { title }: FieldMapping,
): ImportOutcome['problems'][number] {
  return { line, title: plainLine(getCell(cells, title)), reason };
}

/** Returns the outcome as lines of text. */
export function describeOutcome(outcome: Omit<ImportRunResult, 'fileUrls'> & { isDryRun: boolean }): string {
  const { rows, added, unchanged, rejected, made, redirects, isDryRun, rejectsFile } = outcome;
  const { refused, refusedCount } = redirects;
  const lines = [
    `${isDryRun ? 'Dry run, nothing was written. ' : ''}${formatCount(rows, 'paper')} found`,
    `  added      ${added}`,
    `  unchanged  ${unchanged}`,
    `  rejected   ${rejected}`,
    ...outcome.problems
      .slice(0, 10)
      .map(({ line, title, reason }) => `    line ${line}, ${title}: ${reason}`),
    `  made       ${formatCount(made.categories, 'category', 'categories')}, ${formatCount(made.exams, 'exam')}, ${formatCount(made.subjects, 'subject')}`,
    `  redirects  ${redirects.added} added, ${redirects.unchanged} unchanged, ${refusedCount} refused`,
    ...refused.slice(0, 10).map(({ url, reason }) => `    ${url}: ${reason}`),
  ];
  if (outcome.similarCount > 0) {
    const rows = formatCount(outcome.similarCount, 'row');
    lines.push(`${rows} with the title and year of a paper in the library that has another file:`);
    for (const { line, title, slug } of outcome.similar.slice(0, 10))
      lines.push(`    line ${line}, ${title}: ${sitePaths.paper(slug)}`);
  }
  if (rejectsFile !== null) lines.push(`Rejected rows, each with its reason: ${rejectsFile}`);
  return lines.join('\n');
}

import { rm } from 'node:fs/promises';
import {
  readCsvRecords,
  type PapersImport,
  type Reject,
} from '#features/paper-import/paper-import.server.ts';
import type { AddRedirects, OldUrl } from '#features/redirects/redirects.server.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { formatCount } from '#lib/text/format.ts';
import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import {
  problemsShown,
  type FieldMapping,
  type ImportField,
  type ImportOutcome,
} from '../site-import.contract.ts';
import { selectPlacesByUrl } from './site-import.queries.ts';

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

export type ImportRunResult = ImportOutcome & {
  rejectsFile: string | null;
  /** The external URLs of all papers of the list that exist now. */
  fileUrls: string[];
};

/**
 * Imports the papers of a CSV with any header through the import of papers, and redirects their old URLs. A second run
 * adds nothing: the file URL identifies a paper. A dry run returns the same and writes nothing.
 */
export type ImportRun = (
  csvPath: string,
  mapping: FieldMapping,
  options: ImportRunOptions,
) => Promise<ImportRunResult>;

const allPapers = sitePaths.browse();
const urlsAtOnce = 1_000;

export function createImportRun(dependencies: {
  db: Database;
  write: AuditedWrite;
  papersImport: Pick<PapersImport, 'importPapers'>;
  addRedirects: AddRedirects;
}): ImportRun {
  const { db, write, papersImport, addRedirects } = dependencies;

  async function placesOf(links: LinkedRow[]) {
    const places = new Map<string, { paper: string; exam: string }>();
    const urls = [...new Set(links.map(({ fileUrl }) => fileUrl))];
    for (let at = 0; at < urls.length; at += urlsAtOnce)
      for (const place of await selectPlacesByUrl(db, urls.slice(at, at + urlsAtOnce)))
        places.set(place.url, {
          paper: sitePaths.paper(place.slug),
          exam: sitePaths.exam(place.categorySlug, place.examSlug),
        });
    return places;
  }

  return async (csvPath, mapping, options) => {
    const { author, name, isDryRun, rejectsPath = `${csvPath}.rejects.csv` } = options;
    const { files } = options;
    const { old_url: oldUrl, ...columns } = mapping;
    const problems: ImportOutcome['problems'] = [];
    const rejectedLines = new Set<number>();
    const summary = await papersImport.importPapers({
      csvPath,
      mapping: { ...columns, ...(files && { file: { column: files.column, value: '' } }) },
      ...(files && { filesFolder: files.folder }),
      isUrlUnique: true,
      isDryRun,
      rejectsPath,
      ...(options.signal && { signal: options.signal }),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.onWait && { onWait: options.onWait }),
      onRejects(rejects) {
        for (const reject of rejects) {
          rejectedLines.add(reject.line);
          if (problems.length < problemsShown) problems.push(presentReject(reject, mapping));
        }
      },
    });
    if (options.rejectsPath === undefined) await rm(rejectsPath, { force: true });
    const { rows, added, unchanged, rejected, made } = summary;
    if (!isDryRun && added > 0)
      await write(author, async ({ audit }) =>
        audit({
          action: 'paper.imported',
          subjectName: name,
          after: { added, unchanged, rejected, ...made },
        }),
      );
    const links = await Array.fromAsync(linkedRows(csvPath, mapping));
    const places = await placesOf(links);
    const usesOldUrls = options.withRedirects && (oldUrl.column !== null || oldUrl.value !== '');
    // A dry run checks the old URLs of the papers that it would add.
    const expected = isDryRun ? links.filter(({ line }) => !rejectedLines.has(line)) : [];
    const targets = usesOldUrls ? redirectsOf(links, places, new Set(expected)) : [];
    const redirects =
      targets.length === 0
        ? { added: 0, unchanged: 0, refused: [] }
        : await addRedirects(author, targets, { description: `Import of ${name}`.slice(0, 500), isDryRun });
    const refused = redirects.refused.slice(0, problemsShown);
    return {
      rows,
      added,
      unchanged,
      rejected,
      made,
      problems,
      redirects: { ...redirects, refused },
      rejectsFile: options.rejectsPath === undefined ? null : summary.rejectsFile,
      fileUrls: [...places.keys()],
    };
  };
}

interface LinkedRow {
  line: number;
  fileUrl: string;
  oldUrls: string[];
}

/** Yields the file URL of each row, in the form that papers have, with its old URLs. */
async function* linkedRows(csvPath: string, mapping: FieldMapping): AsyncGenerator<LinkedRow> {
  let isHeader = true;
  for await (const { line, cells } of readCsvRecords(csvPath)) {
    const url = isHeader ? null : parseWebUrl(cellOf(cells, mapping.file_url));
    isHeader = false;
    if (url === null) continue;
    const oldUrls = cellOf(cells, mapping.old_url).split(/\s+/).filter(Boolean);
    yield { line, fileUrl: getDirectUrl(url), oldUrls };
  }
}

/** Returns the cell of a field, or its value if the cell is blank. */
export function cellOf(cells: string[], { column, value }: FieldMapping[ImportField]): string {
  const cell = (column === null ? '' : (cells[column] ?? '')).trim();
  return cell === '' ? value : cell;
}

/** Leads an old URL to its paper, with several papers to their exam, and with several exams to all papers. */
function redirectsOf(
  links: LinkedRow[],
  places: Map<string, { paper: string; exam: string }>,
  expected: ReadonlySet<LinkedRow>,
): OldUrl[] {
  const papers = new Map<string, Map<string, string>>();
  for (const link of links) {
    const unwritten = expected.has(link) ? { paper: allPapers, exam: allPapers } : undefined;
    const place = places.get(link.fileUrl) ?? unwritten;
    if (!place) continue;
    for (const url of link.oldUrls)
      papers.set(url, (papers.get(url) ?? new Map()).set(place.paper, place.exam));
  }
  return [...papers].map(([from, found]) => {
    const exams = new Set(found.values());
    const [paper] = found.keys();
    const [exam] = exams;
    return { from, to: found.size === 1 ? paper! : exams.size === 1 ? exam! : allPapers };
  });
}

function presentReject(
  { line, cells, reason }: Reject,
  { title }: FieldMapping,
): ImportOutcome['problems'][number] {
  return { line, title: cellOf(cells, title).slice(0, 300), reason };
}

/** Returns the outcome as lines of text. */
export function describeOutcome(
  outcome: ImportOutcome & { isDryRun: boolean; rejectsFile: string | null },
): string {
  const { rows, added, unchanged, rejected, made, redirects, isDryRun, rejectsFile } = outcome;
  const { refused } = redirects;
  const lines = [
    `${isDryRun ? 'Dry run, nothing was written. ' : ''}${formatCount(rows, 'paper')} found`,
    `  added      ${added}`,
    `  unchanged  ${unchanged}`,
    `  rejected   ${rejected}`,
    ...outcome.problems
      .slice(0, 10)
      .map(({ line, title, reason }) => `    line ${line}, ${title}: ${reason}`),
    `  made       ${made.categories} categories, ${made.exams} exams, ${made.subjects} subjects`,
    `  redirects  ${redirects.added} added, ${redirects.unchanged} unchanged, ${refused.length} refused`,
    ...refused.slice(0, 10).map(({ url, reason }) => `    ${url}: ${reason}`),
  ];
  if (rejectsFile !== null) lines.push(`Rejected rows, each with its reason: ${rejectsFile}`);
  return lines.join('\n');
}

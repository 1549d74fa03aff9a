import { factValues } from '#features/papers/papers-admin.contract.ts';
import {
  firstYear,
  mapFactColumns,
  mapFacts,
  maxPaperTextLengths,
  paperFacts,
  type PaperFactName,
  type PaperFactValues,
} from '#features/papers/paper-fields.contract.ts';
import { tidyLine } from '#lib/text/tidy-line.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { parsePaperYear, suggestYear } from '#lib/text/paper-year.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { PaperColumn } from './paper-columns.ts';
import type { CsvRow } from './papers-csv.ts';
import type { Reject, RejectKind } from './reject.ts';

/** A row with valid cells, before any lookup. */
export interface PaperRow extends PaperFactValues {
  line: number;
  cells: string[];
  category: string;
  exam: string;
  subject: string | null;
  title: string;
  /** Path in the files folder; `null` if there is no such folder. */
  file: string | null;
  /** The normalised URL: the direct form for known hosts. */
  url: string | null;
  /** The URL in the row if `url` is its direct form, otherwise `null`. */
  originalUrl: string | null;
  isSpecimen: boolean;
}

export interface RowContext {
  /** Whether the import has a files folder. */
  hasFiles: boolean;
  /** The next calendar year. */
  lastYear: number;
  /** Marks every row as a specimen, regardless of its column. */
  areSpecimens: boolean;
}

/** Maximum lengths in characters. */
const maxLengths = {
  category: 200,
  exam: 200,
  subject: maxPaperTextLengths.subjectName,
  ...mapFactColumns((name) => paperFacts[name].maxLength),
  title: maxPaperTextLengths.title,
  file: 1_000,
} as const satisfies Partial<Record<PaperColumn, number>>;
type TextColumn = keyof typeof maxLengths;

interface Problem {
  kind: RejectKind;
  reason: string;
}

/**
 * Reads one row, or returns all its problems. The summary counts the kind of the first problem. Texts are NFC with
 * single spaces.
 */
export function checkRow(row: CsvRow, context: RowContext): PaperRow | Reject {
  const problems: Problem[] = [];
  const text = (column: TextColumn) => readText(row, column, problems);
  const needed = (column: 'category' | 'exam' | 'title') => {
    const value = text(column);
    if (row.cell(column).trim() === '') problems.push({ kind: 'missing-text', reason: `${column} is empty` });
    return value;
  };
  const names = { category: needed('category'), exam: needed('exam'), subject: text('subject') || null };
  const facts = mapFacts((name) =>
    name === 'year' ? null : readFact(row, name, problems),
  ) as PaperFactValues;
  const paper: PaperRow = {
    line: row.line,
    cells: row.cells,
    ...names,
    ...facts,
    ...readYear(row.cell('year'), facts.session ?? '', context.lastYear, problems),
    title: needed('title'),
    ...readContent(row, context.hasFiles, problems),
    isSpecimen: context.areSpecimens || row.cell('specimen') === 'yes',
  };
  const [first] = problems;
  if (!first) return paper;
  const reason = problems.map((problem) => problem.reason).join('; ');
  return { line: row.line, cells: row.cells, kind: first.kind, reason };
}

/** Returns whether the result is a valid row, not a reject. */
export function isPaperRow(row: PaperRow | Reject): row is PaperRow {
  return !('kind' in row);
}

/** Returns the URLs under which the library may have the file of a row. */
export function getRowUrls({ url, originalUrl }: PaperRow): string[] {
  return [url, originalUrl].filter((url) => url !== null);
}

/** Returns the hash in the URL of a stored file, as the list of Manage Papers exports it. */
export function findStoredHash({ url }: PaperRow): string | undefined {
  return /\/files\/([0-9a-f]{64})\.pdf$/.exec(url ?? '')?.[1];
}

function readText(row: CsvRow, column: TextColumn, problems: Problem[]): string {
  const raw = row.cell(column);
  if (!isPublicText(raw)) {
    problems.push({ kind: 'bad-text', reason: `${column} has control or direction characters` });
  }
  const value = tidyLine(raw);
  if (value.length > maxLengths[column]) {
    problems.push({ kind: 'bad-text', reason: `${column} is longer than ${maxLengths[column]} characters` });
  }
  return value;
}

/** Reads a fact as forms do. A fact with a problem has no value. */
function readFact(row: CsvRow, name: PaperFactName, problems: Problem[]): unknown {
  const { csvName, blank } = paperFacts[name];
  const before = problems.length;
  const text = readText(row, csvName, problems);
  if (text === '') return blank;
  const { data, error } = factValues[name].safeParse(text);
  if (error && problems.length === before)
    problems.push({ kind: 'bad-text', reason: `${csvName} ${error.issues[0]!.message}` });
  return data;
}

function readYear(cell: string, ownSession: string, lastYear: number, problems: Problem[]) {
  const value = cell.trim();
  const { year, session } = parsePaperYear(value, ownSession) ?? { year: Number.NaN, session: ownSession };
  const refuse = (reason: string) => problems.push({ kind: 'bad-year', reason });
  if (Number.isNaN(year)) refuse(`year is not a year: ${quote(value)}, enter ${suggestYear(value)}`);
  else if (year !== null && (year < firstYear || year > lastYear)) {
    refuse(`year ${year} is outside ${firstYear} to ${lastYear}`);
  }
  if (session !== ownSession && session.length > maxLengths.session) {
    refuse(`session with ${value} is longer than ${maxLengths.session} characters`);
  }
  return { year, session: session || null };
}

function readContent(
  row: CsvRow,
  hasFiles: boolean,
  problems: Problem[],
): Pick<PaperRow, 'file' | 'url' | 'originalUrl'> {
  // A file name is not normalised: it must match the name on disk.
  const file = row.cell('file').trim();
  const address = row.cell('file_url').trim();
  const url = address === '' ? null : parseWebUrl(address);
  if (address !== '' && url === null) {
    problems.push({
      kind: 'bad-address',
      reason: `file_url is not an http or https URL: ${quote(address)}`,
    });
  } else if (file === '' && url === null) {
    problems.push({ kind: 'no-content', reason: 'no file and no file_url' });
  } else if (file !== '' && url === null && !hasFiles) {
    problems.push({ kind: 'needs-files', reason: `only a file, which needs --files: ${quote(file)}` });
  }
  if (!isPublicText(file)) {
    problems.push({ kind: 'bad-text', reason: 'file has control or direction characters' });
  }
  if (file.length > maxLengths.file) {
    problems.push({ kind: 'bad-text', reason: `file is longer than ${maxLengths.file} characters` });
  }
  const direct = url === null ? null : getDirectUrl(url);
  const originalUrl = direct === url ? null : url;
  return { file: file !== '' && hasFiles ? file : null, url: direct, originalUrl };
}

/** Quotes a cell for a reason: short, and without characters that could confuse a terminal. */
function quote(value: string): string {
  const short = value.length > 80 ? `${value.slice(0, 79)}…` : value;
  return JSON.stringify(isPublicText(short) ? short : short.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?'));
}

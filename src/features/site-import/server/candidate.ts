import { byteOrderMark, spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { factColumns } from '#features/papers/paper-fields.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { guessFacts, type LibraryFacts } from './guess-facts.ts';

/** A file that a source offers, with the texts that describe it. */
export interface Candidate {
  fileUrl: string;
  title: string;
  /** Texts that may name exam, year and subject, the most telling first: of the file, its title, of its page. */
  hints: string[];
  /** URLs on the old site that should redirect to the paper. */
  oldUrls: string[];
  /** Names of the old site, if it has any: the area of an exam, and the exam. */
  category?: string;
  exam?: string;
  /** All categories and tags of the old site, as text. */
  labels?: string;
  /** The day of publication. It is no fact of the paper: the owner may choose it. */
  published?: string;
  /** The page that has the link. */
  foundOn?: string;
}

const columns = [
  'title',
  'category',
  'exam',
  'subject',
  ...factColumns,
  'file_url',
  'old_url',
  'labels',
  'published',
  'found_on',
] as const;

/** Maximum old URLs of one file. */
const maxOldUrls = 1_000;

/** Adds old URLs to a candidate, each once. */
export function addOldUrls({ oldUrls }: Candidate, added: string[]): void {
  for (const url of added) if (oldUrls.length < maxOldUrls && !oldUrls.includes(url)) oldUrls.push(url);
}

/**
 * Returns a text on one line without characters that an import refuses, and without signs at its start that a
 * spreadsheet would read as a formula.
 */
export function plainLine(text: string, maxLength = 300): string {
  const line = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s=+\-@']+/, '')
    .trim();
  const clean = isPublicText(line) ? line : line.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '');
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean;
}

/** Yields the candidates as a CSV with guessed facts. The names of its columns are those of the import. */
export function* candidatesCsv(candidates: Iterable<Candidate>, library: LibraryFacts): Generator<string> {
  yield byteOrderMark + spreadsheetCsv([[...columns]]);
  for (const candidate of candidates) {
    const { category = '', exam = '', labels = '', published = '', foundOn = '' } = candidate;
    const own = { category: plainLine(category, 200), exam: plainLine(exam, 200) };
    const facts = guessFacts(library, candidate.hints, own);
    const row: Record<(typeof columns)[number], string> = {
      title: plainLine(candidate.title),
      category: facts.category,
      exam: facts.exam,
      subject: facts.subject,
      ...facts.ofPaper,
      file_url: candidate.fileUrl,
      old_url: candidate.oldUrls.filter((url) => !/\s/.test(url)).join(' '),
      labels: plainLine(labels, 1_000),
      published,
      found_on: foundOn,
    };
    yield spreadsheetCsv([columns.map((column) => row[column])]);
  }
}

import { mapFactColumns } from '#features/papers/paper-fields.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { createSlug } from '#lib/url/slug.ts';
import type { PaperColumn } from './paper-columns.ts';
import type { CsvRow } from './papers-csv.ts';

/** A pasted paper as a row of an import. `line` is its position in the list. */
export interface PastedRow extends CsvRow {
  /** Its previous slug, if that is still usable. */
  slug: string | null;
  seo: PastedSeo;
}

/** SEO texts that replace the generated ones. */
export interface PastedSeo {
  seoTitle: string | null;
  seoDescription: string | null;
}

/** Maximum lengths in characters, as in the form of a paper. */
const maxOfSeo = { seoTitle: 200, seoDescription: 400 };

const parts = { category: 'category', exam: 'exam', title: 'title', file_url: 'file' } as const;
const eitherOf = new Intl.ListFormat('en-IN', { type: 'disjunction' });

/**
 * Returns a sentence such as 'It has no category, exam or file.' for missing required parts, or `undefined` if none
 * is missing.
 */
export function findMissingField(row: PastedRow): string | undefined {
  const lacking = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (column) => row.cell(column).trim() === '',
  );
  if (lacking.length === 0) return undefined;
  return `It has no ${eitherOf.format(lacking.map((column) => parts[column]))}.`;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts text, a number, or the `name` of an object to text. Returns '' for other values. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isObject(value) ? textOf(value.name) : '';
}

/** Returns `null` for an invalid text: the paper is imported without it. */
function seoOf(value: unknown, most: number): string | null {
  const text = textOf(value).trim();
  return text !== '' && text.length <= most && isPublicText(text) ? text : null;
}

/** Returns the first of these values that is not blank. */
const firstOf = (...values: unknown[]) => values.map(textOf).find((text) => text.trim() !== '') ?? '';

/**
 * Reads a paper in the format of `library.json` or of `/api/papers/full`: names next to ids, or objects with names.
 * Other values give a row without texts, which is refused because required texts are missing.
 */
export function pastedRow(value: unknown, line: number): PastedRow {
  const paper = isObject(value) ? value : {};
  const exam = isObject(paper.exam) ? paper.exam : {};
  const cells: Partial<Record<PaperColumn, string>> = {
    category: firstOf(paper.category, paper.categoryName, exam.category, exam.categoryName),
    exam: firstOf(paper.exam, paper.examName),
    subject: firstOf(paper.subject, paper.subjectName),
    ...mapFactColumns((name) => firstOf(paper[name])),
    title: firstOf(paper.title),
    file_url: firstOf(paper.fileUrl),
  };
  const slug = textOf(paper.slug);
  return {
    line,
    cells: [],
    cell: (column) => cells[column] ?? '',
    slug: slug !== '' && createSlug(slug) === slug ? slug : null,
    seo: {
      seoTitle: seoOf(paper.seoTitle, maxOfSeo.seoTitle),
      seoDescription: seoOf(paper.seoDescription, maxOfSeo.seoDescription),
    },
  };
}

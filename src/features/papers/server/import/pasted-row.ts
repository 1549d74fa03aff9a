import { slugOf } from '#lib/slug.ts';
import type { CsvRow, PaperColumn } from './papers-csv.ts';

/** A pasted paper as a row of an import; `line` is its place in the list. */
export interface PastedRow extends CsvRow {
  /** The one that it had, where it can have it again. */
  slug: string | null;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text or a number as text, of an object its name; '' for everything else. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isObject(value) ? textOf(value.name) : '';
}

/** The first of these that says something. */
const firstOf = (...values: unknown[]) => values.map(textOf).find((text) => text.trim() !== '') ?? '';

/**
 * Reads a paper as `library.json` names its parts, or as `/api/papers/full` does: names beside ids, or objects with
 * names. What is no paper at all becomes a row without texts, which is refused for lacking them.
 */
export function pastedRow(value: unknown, line: number): PastedRow {
  const paper = isObject(value) ? value : {};
  const exam = isObject(paper.exam) ? paper.exam : {};
  const cells: Partial<Record<PaperColumn, string>> = {
    category: firstOf(paper.category, paper.categoryName, exam.category, exam.categoryName),
    exam: firstOf(paper.exam, paper.examName),
    subject: firstOf(paper.subject, paper.subjectName),
    year: firstOf(paper.year),
    session: firstOf(paper.session),
    paper_type: firstOf(paper.paperType),
    language: firstOf(paper.language),
    title: firstOf(paper.title),
    file_url: firstOf(paper.fileUrl),
  };
  const slug = textOf(paper.slug);
  return {
    line,
    cells: [],
    cell: (column) => cells[column] ?? '',
    slug: slug !== '' && slugOf(slug) === slug ? slug : null,
  };
}

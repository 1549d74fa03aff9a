import { isPublicText } from '#lib/public-text.ts';
import { slugOf } from '#lib/slug.ts';
import type { CsvRow, PaperColumn } from './papers-csv.ts';

/** A pasted paper as a row of an import; `line` is its place in the list. */
export interface PastedRow extends CsvRow {
  /** The one that it had, where it can have it again. */
  slug: string | null;
  seo: PastedSeo;
}

/** What search engines are told in place of what the page says by itself. */
export interface PastedSeo {
  seoTitle: string | null;
  seoDescription: string | null;
}

/** Characters, as in the form of a paper. */
const mostOfSeo = { seoTitle: 200, seoDescription: 400 };

const parts = { category: 'category', exam: 'exam', title: 'title', year: 'year', file_url: 'file' } as const;
const eitherOf = new Intl.ListFormat('en-IN', { type: 'disjunction' });

/** 'It has no category, exam or file.': what a paper needs and a pasted one lacks; undefined when that is nothing. */
export function lackOf(row: PastedRow): string | undefined {
  const lacking = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (column) => row.cell(column).trim() === '',
  );
  if (lacking.length === 0) return undefined;
  return `It has no ${eitherOf.format(lacking.map((column) => parts[column]))}.`;
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

/** Null for what the form of a paper would not take: the paper is not lost for it. */
function seoOf(value: unknown, most: number): string | null {
  const text = textOf(value).trim();
  return text !== '' && text.length <= most && isPublicText(text) ? text : null;
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
    seo: {
      seoTitle: seoOf(paper.seoTitle, mostOfSeo.seoTitle),
      seoDescription: seoOf(paper.seoDescription, mostOfSeo.seoDescription),
    },
  };
}

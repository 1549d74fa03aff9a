import { z } from 'zod';
import type { Paper } from '#features/papers/papers.contract.ts';

/** What a right paper has. `title`, `type` and `session` are regular expressions without case. */
const wantedPaper = z.strictObject({
  exam: z.union([z.string(), z.array(z.string())]).optional(),
  category: z.string().optional(),
  year: z.union([z.number(), z.array(z.number())]).optional(),
  /** Searched in the title, the session and the subject. */
  title: z.union([z.string(), z.array(z.string())]).optional(),
  /** Question papers unless it is given. */
  type: z.string().optional(),
  language: z.string().optional(),
});
export type WantedPaper = z.infer<typeof wantedPaper>;

const judgedQuery = z.strictObject({
  query: z.string(),
  kind: z.string(),
  /** A right paper; undefined for a query that no paper answers. */
  paper: wantedPaper.optional(),
  /** Whether the library has no answer. A right answer has no papers, or says what the library does not have. */
  isAbsent: z.literal(true).optional(),
  /** The words of an absent query that the library does not have. */
  named: z.string().optional(),
});
export type JudgedQuery = z.infer<typeof judgedQuery>;

/** A file of judged queries. */
export const judgedQueries = z.array(judgedQuery);

const listOf = <Value>(value: Value | Value[]) => (Array.isArray(value) ? value : [value]);

/** Tells whether a paper is a right answer. */
export function isRight(paper: Paper, wanted: WantedPaper): boolean {
  const { exam, category, year, title, type, language } = wanted;
  const text = [paper.title, paper.session, paper.subjectName].filter(Boolean).join(' · ');
  const isType = type
    ? new RegExp(type, 'i').test(paper.paperType)
    : !/answer key|solution/i.test(paper.paperType);
  return (
    isType &&
    (exam === undefined || listOf(exam).includes(paper.examName)) &&
    (category === undefined || paper.categoryName === category) &&
    (year === undefined || (paper.year !== null && listOf(year).includes(paper.year))) &&
    (title === undefined || listOf(title).every((pattern) => new RegExp(pattern, 'i').test(text))) &&
    (language === undefined || new RegExp(language, 'i').test(paper.language))
  );
}

import { countText, judgeText } from '#lib/text/text-quality.ts';
import { examInHeading } from './find-exam.ts';
import { languageOfPage } from './find-language.ts';
import { yearInHeading } from './find-year.ts';
import { readHeading } from './heading.ts';
import type { KnownNames } from './known-names.ts';
import type { FileWords } from './propose-paper.ts';

/**
 * Returns whether OCR of the first page and a page inside can improve the proposal: the first page has no text that can
 * be trusted, is not in English, or its heading misses the exam or the year.
 */
export function isReadingNeeded({ firstPageText }: FileWords, known: KnownNames): boolean {
  if (judgeText(countText(firstPageText)) !== 'good') return true;
  const lines = readHeading(firstPageText);
  const exam = examInHeading(lines, known.exams);
  const year = yearInHeading(lines, known.lastYear, new Set());
  return !exam?.isStrong || year === null || languageOfPage(firstPageText) !== 'English';
}

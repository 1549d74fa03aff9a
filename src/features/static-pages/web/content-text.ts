import { withoutMarks } from '#lib/text/linked-text.ts';
import type { PageElement } from '../static-pages.contract.ts';

/** The fields of an element that determine its display. */
export type ShownElement = Pick<PageElement, 'type' | 'content' | 'metadata'>;

/** Splits a text into paragraphs at blank lines. Keeps single line breaks. */
export function splitParagraphs(content: string): string[] {
  return content.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}

/** Splits a list into its items, one per line. */
export function parseListItems(content: string): string[] {
  return content.split('\n').flatMap((line) => line.trim() || []);
}

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

/** Returns the main language of a page, by counting letters of both scripts. Pages are in Hindi or English. */
export function detectLanguage(page: { title: string; elements: readonly ShownElement[] }): 'en' | 'hi' {
  const text = [page.title, ...page.elements.map(({ content }) => content)].join('\n');
  return count(text, /\p{Script=Devanagari}/gu) > count(text, /\p{Script=Latin}/gu) ? 'hi' : 'en';
}

const maxExcerptLength = 160;

/**
 * Returns the beginning of a page in one line that fits a search result. Returns `undefined` if it has only
 * headings.
 */
export function getExcerpt(elements: readonly ShownElement[]): string | undefined {
  const text = elements.find(({ type }) => type === 'text' || type === 'list')?.content ?? '';
  const first = withoutMarks(text).replaceAll(/\s+/g, ' ').trim();
  if (!first) return undefined;
  const letters = [...first];
  if (letters.length <= maxExcerptLength) return first;
  return `${letters
    .slice(0, maxExcerptLength - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}

export interface Question {
  question: string;
  /** Plain text. Line breaks separate its parts. */
  answer: string;
}

/** Returns each subheading with the text up to the next heading of any kind. Omits subheadings without an answer. */
export function findQuestions(elements: readonly ShownElement[]): Question[] {
  const questions: Question[] = [];
  let open: Question | undefined;
  for (const { type, content } of elements) {
    if (type === 'subheading') questions.push((open = { question: content, answer: '' }));
    else if (type === 'heading') open = undefined;
    else if (open && type !== 'image')
      open.answer = [open.answer, withoutMarks(content)].filter(Boolean).join('\n');
  }
  return questions.filter(({ answer }) => answer !== '');
}

import type { PageElement } from '../content-pages.contract.ts';

/** What of an element decides how it is shown. */
export type ShownElement = Pick<PageElement, 'type' | 'content' | 'metadata'>;

/** A text's paragraphs, which blank lines part; line breaks inside of one stay. */
export function paragraphsOf(content: string): string[] {
  return content.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}

/** A list's items, one a line. */
export function itemsOf(content: string): string[] {
  return content.split('\n').flatMap((line) => line.trim() || []);
}

const count = (text: string, script: RegExp) => text.match(script)?.length ?? 0;

/** The language that most of a page is written in, by its letters; papers and pages here are in Hindi or English. */
export function languageOfPage(page: { title: string; elements: readonly ShownElement[] }): 'en' | 'hi' {
  const text = [page.title, ...page.elements.map(({ content }) => content)].join('\n');
  return count(text, /\p{Script=Devanagari}/gu) > count(text, /\p{Script=Latin}/gu) ? 'hi' : 'en';
}

const longestExcerpt = 160;

/** How a page begins, in one line that fits a search result; undefined for one that begins with nothing but headings. */
export function excerptOf(elements: readonly ShownElement[]): string | undefined {
  const first = elements
    .find(({ type }) => !type.endsWith('heading'))
    ?.content.replaceAll(/\s+/g, ' ')
    .trim();
  if (!first) return undefined;
  const letters = [...first];
  if (letters.length <= longestExcerpt) return first;
  return `${letters
    .slice(0, longestExcerpt - 1)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}

export interface Question {
  question: string;
  /** Plain text, its parts parted by line breaks. */
  answer: string;
}

/** Each subheading with what follows it up to the next heading of any kind; one without an answer asks nothing. */
export function questionsOf(elements: readonly ShownElement[]): Question[] {
  const questions: Question[] = [];
  let open: Question | undefined;
  for (const { type, content } of elements) {
    if (type === 'subheading') questions.push((open = { question: content, answer: '' }));
    else if (type === 'heading') open = undefined;
    else if (open) open.answer = open.answer === '' ? content : `${open.answer}\n${content}`;
  }
  return questions.filter(({ answer }) => answer !== '');
}

import { plainWords } from '#lib/text/plain-words.ts';
import { parseSession, type PaperSession } from '#lib/text/paper-session.ts';

/** Length of a heading. The questions below it can mention anything. */
const maxLines = 25;
const maxCharacters = 1_200;

/** The first question, the instructions, or the first section of a paper. */
const endOfHeading =
  /^[^\p{L}\p{M}\p{N}]{0,3}(?:q(?:uestion)?\.?\s?(?:no\.?)?\s*\d|\d{1,2}\s*[.)]\s*\S.{14,}|(?:general )?instructions?(?!\p{L})|for the candidate|निर्देश|परीक्षार्थि|(?:section|group)(?!\p{L})|खण्ड|खंड)/iu;

/** Returns the lines of a page's heading, without blank ones. */
export function getHeadingLines(pageText: string): string[] {
  const lines = pageText
    .slice(0, maxCharacters)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxLines);
  const end = lines.findIndex((line) => endOfHeading.test(line));
  return end === -1 ? lines : lines.slice(0, end);
}

/** A line of a heading with its words and what they tell. */
export interface HeadingLine {
  text: string;
  words: string[];
  session: PaperSession;
}

export const readHeading = (pageText: string): HeadingLine[] =>
  getHeadingLines(pageText).map((text) => ({ text, words: plainWords(text), session: parseSession(text) }));

import { wholeWords } from '#lib/text/whole-words.ts';
import type { HeadingLine } from './heading.ts';
import { isBilingual, languageNamed, normaliseLanguage } from '#lib/text/paper-languages.ts';

/** Scripts that identify one language almost always. Hindi is below. */
const scripts: [language: string, letters: RegExp][] = [
  ['Bengali', /\p{Script=Bengali}/gu],
  ['Punjabi', /\p{Script=Gurmukhi}/gu],
  ['Gujarati', /\p{Script=Gujarati}/gu],
  ['Odia', /\p{Script=Oriya}/gu],
  ['Tamil', /\p{Script=Tamil}/gu],
  ['Telugu', /\p{Script=Telugu}/gu],
  ['Kannada', /\p{Script=Kannada}/gu],
  ['Malayalam', /\p{Script=Malayalam}/gu],
  ['Urdu', /\p{Script=Arabic}/gu],
];

/** Words that occur on every English page. */
const english = wholeWords(
  'the|of|and|to|in|is|are|for|with|which|or|be|as|by|from|that|this|on|an|at',
  'giu',
);
/**
 * Most frequent Hindi words in legacy fonts that encode them as Latin letters (Kruti Dev and similar): है, हैं, का,
 * की, के, को, में, और, लिए, प्रश्न, नहीं, परीक्षा, कुल.
 */
const hiddenHindi =
  /(?<![\p{L}'])(gS|gSa|dk|dh|ds|dks|esa|vkSj|fy,|iz['’]u|ugha|ijh\{kk|dqy|vFkok|fdlh|muds)(?![\p{L}])/gu;

/** Minimum number of letters for a page to be in a script. Fewer letters may be a quotation. */
const fewLetters = 60;
const fewWords = 5;
const fewHiddenWords = 3;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Returns the language of a page from its script, or `null` if the page has too little text. */
export function detectLanguage(text: string): string | null {
  const isHindi =
    count(text, /\p{Script=Devanagari}/gu) >= fewLetters || count(text, hiddenHindi) >= fewHiddenWords;
  const otherScript = scripts.find(([, letters]) => count(text, letters) >= fewLetters)?.[0];
  const native = isHindi ? 'Hindi' : otherScript;
  const hasEnglish = count(text, english) >= fewWords;
  if (native) return hasEnglish ? `${native}+English` : native;
  return hasEnglish ? 'English' : null;
}

const mediumWord = /^(?:medium|version|माध्यम|वर्जन)$/u;

/** Returns the languages of a heading that names the media of a paper, such as 'Hindi medium / English medium'. */
export function findMediumLanguage(lines: HeadingLine[]): string | null {
  const line = lines.find(({ words }) => words.some((word) => mediumWord.test(word)));
  if (line === undefined) return null;
  const names = new Set(line.words.flatMap((word) => languageNamed(word) ?? []));
  const [native, second] = [...names].filter((name) => name !== 'English');
  return native !== undefined && second === undefined && names.has('English') ? `${native}+English` : null;
}

/**
 * Joins the languages of two pages of one paper. A page of an English paper can quote Hindi in its heading, and a page of
 * a Hindi paper can have an English heading, but a page in both languages has questions in both.
 */
export function joinLanguages(first: string | null, inner: string | null): string | null {
  if (first === null || inner === null) return first ?? inner;
  if (first === inner || inner.includes('+')) return inner;
  return first.includes('+')
    ? first
    : `${[first, inner].filter((name) => name !== 'English').join('+')}+English`;
}

/** Returns the languages that a file name contains, from its plain words, or `null`. */
export function findLanguageInName(words: string[]): string | null {
  if (words.some(isBilingual)) return normaliseLanguage(words.filter(isLanguage).join('+'));
  const names = new Set(words.flatMap((word) => languageNamed(word) ?? []));
  const [native] = [...names].filter((name) => name !== 'English').toSorted();
  if (native === undefined) return names.has('English') ? 'English' : null;
  return names.has('English') ? `${native}+English` : native;
}

/** Returns the words without the languages of a medium ('hindi medium', 'in hindi'), which are no subjects. */
export function withoutMedium(words: string[]): string[] {
  const isBefore = (at: number): boolean =>
    isLanguage(words[at] ?? '') || words[at] === 'and' ? isBefore(at + 1) : mediumWord.test(words[at] ?? '');
  return words.filter(
    (word, at) => !isLanguage(word) || !(isBefore(at) || words[at - 1] === 'in' || words[at + 1] === 'में'),
  );
}

/** Returns whether a word is the name of a language, or means "bilingual". */
export function isLanguage(word: string): boolean {
  return isBilingual(word) || languageNamed(word) !== undefined;
}

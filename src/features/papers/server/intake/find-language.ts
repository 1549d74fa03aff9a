import { isBilingual, languageNamed, normaliseLanguage } from '#lib/paper-languages.ts';

/** Scripts of one language each, as good as; of Hindi below. */
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

/** Words that every English page has. */
const english = /\b(the|of|and|to|in|is|are|for|with|which|or|be|as|by|from|that|this|on|an|at)\b/gi;
/**
 * The commonest Hindi words as old fonts hide them among Latin letters (Kruti Dev and its kin): है, हैं, का, की, के,
 * को, में, और, लिए, प्रश्न, नहीं, परीक्षा, कुल.
 */
const hiddenHindi =
  /(?<![\p{L}'])(gS|gSa|dk|dh|ds|dks|esa|vkSj|fy,|iz['’]u|ugha|ijh\{kk|dqy|vFkok|fdlh|muds)(?![\p{L}])/gu;

/** Letters from which on a page is in a script, and does not only quote it. */
const fewLetters = 60;
const fewWords = 5;
const fewHiddenWords = 3;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The language of a page from its script; null when there is too little text to tell. */
export function languageOfPage(text: string): string | null {
  const isHindi =
    count(text, /\p{Script=Devanagari}/gu) >= fewLetters || count(text, hiddenHindi) >= fewHiddenWords;
  const other = scripts.find(([, letters]) => count(text, letters) >= fewLetters)?.[0];
  const native = isHindi ? 'Hindi' : other;
  const hasEnglish = count(text, english) >= fewWords;
  if (native) return hasEnglish ? `${native}+English` : native;
  return hasEnglish ? 'English' : null;
}

/** The languages that a file's name says, from its plain words; null when it says none. */
export function languageInName(words: string[]): string | null {
  if (words.some(isBilingual)) return normaliseLanguage(words.filter(isLanguage).join('+'));
  const names = new Set(words.flatMap((word) => languageNamed(word) ?? []));
  const [native] = [...names].filter((name) => name !== 'English').toSorted();
  if (native === undefined) return names.has('English') ? 'English' : null;
  return names.has('English') ? `${native}+English` : native;
}

/** Whether a word is the name of a language, or says that there are two. */
export function isLanguage(word: string): boolean {
  return isBilingual(word) || languageNamed(word) !== undefined;
}

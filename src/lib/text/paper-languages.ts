import { tidyLine } from './tidy-line.ts';
import { codeOfLanguage, unknownLanguage } from './language-codes.ts';

/** Further spellings, in lower case. Codes and English names are in `codeOfLanguage`. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  assamese: ['অসমীয়া'],
  bengali: ['bangla', 'বাংলা', 'बंगाली'],
  english: ['अंग्रेजी', 'अंग्रेज़ी'],
  gujarati: ['ગુજરાતી', 'गुजराती'],
  hindi: ['हिंदी', 'हिन्दी', 'हिंन्दी'],
  kannada: ['ಕನ್ನಡ'],
  maithili: ['मैथिली'],
  malayalam: ['മലയാളം'],
  marathi: ['मराठी'],
  nepali: ['नेपाली'],
  odia: ['oriya', 'ଓଡ଼ିଆ'],
  punjabi: ['panjabi', 'ਪੰਜਾਬੀ', 'पंजाबी'],
  sanskrit: ['संस्कृत'],
  tamil: ['தமிழ்'],
  telugu: ['తెలుగు'],
  urdu: ['اردو', 'उर्दू'],
};
const capitalised = (text: string) =>
  text.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase()).normalize('NFC');
const knownWords = Object.keys(codeOfLanguage).filter((word) => word !== 'oriya');
const nameOfSpelling = new Map(
  knownWords.flatMap((word) =>
    [word, ...(spellings[word] ?? [])].map(
      (spelling) => [spelling.normalize('NFC'), capitalised(word)] as const,
    ),
  ),
);
/**
 * Short forms, valid only in a list of languages. The codes of Odia and Assamese are omitted, because they are also
 * English words.
 */
const nameOfShortForm = new Map<string, string>([
  ...knownWords
    .filter((word) => word !== 'odia' && word !== 'assamese')
    .map((word) => [codeOfLanguage[word]!, capitalised(word)] as const),
  ['eng', 'English'],
  ['hin', 'Hindi'],
]);

/** A placeholder for English and an Indian language, resolved when the whole text is parsed. */
const bilingual = 'bilingual';
const bothLanguages = /^(bilingual|dwibhashi|द्विभाषी)$/u;
const noLanguage = /^(unknown|not known|n\/?a|none|nil|[-–—?.]+|अज्ञात)$/iu;
const separators = /[+/,;&|·•_]|\s[-–—]\s|(?<=\s)(?:and|और|व|एवं|तथा)(?=\s)/iu;
/** Words that accompany a language but name none: 'Hindi medium', 'English version'. */
const emptyWords = /^(medium|version|language|only|both|and|or|in|भाषा|माध्यम)$/u;

/** Returns the language that a word names ('हिंदी' -> 'Hindi'), or `undefined` for other words and short forms. */
export function languageNamed(word: string): string | undefined {
  return nameOfSpelling.get(word.normalize('NFC').toLowerCase());
}

/** Returns whether a word means that a paper is in English and an Indian language. */
export function isBilingual(word: string): boolean {
  return bothLanguages.test(word.normalize('NFC').toLowerCase());
}

/**
 * Returns the languages in a text such as 'Hindi/English', 'bilingual' or 'हिन्दी और अंग्रेज़ी'. They are unique and
 * in alphabetical order, with English last. An unfamiliar name is a language of its own. The result is empty if the
 * languages are unknown.
 */
export function parseLanguages(text: string): string[] {
  const whole = tidyLine(text);
  if (noLanguage.test(whole)) return [];
  const parts = whole.split(separators).map(tidyLine);
  const languages = new Set(parts.flatMap(parsePart));
  if (languages.size === 0 && parts.some(saysBoth)) languages.add(bilingual);
  if (languages.delete(bilingual)) {
    if ([...languages].every((name) => name === 'English')) languages.add('Hindi');
    languages.add('English');
  }
  return [...languages].toSorted(byNameEnglishLast);
}

/** Formats a set of languages: 'Hindi+English', or 'Unknown' for the empty set. */
export function formatLanguages(languages: readonly string[]): string {
  return languages.length === 0 ? unknownLanguage : languages.join('+');
}

/** Returns the canonical spelling for storage: 'english & HINDI' -> 'Hindi+English', '' -> 'Unknown'. */
export function normaliseLanguage(text: string): string {
  return formatLanguages(parseLanguages(text));
}

/** Returns whether `text` names all languages in `wanted`. 'Unknown' matches only unknown languages. */
export function includesLanguages(text: string, wanted: string): boolean {
  const fold = (names: string[]) => names.map((name) => name.toLowerCase());
  const [has, wantedNames] = [fold(parseLanguages(text)), fold(parseLanguages(wanted))];
  return wantedNames.length === 0 ? has.length === 0 : wantedNames.every((name) => has.includes(name));
}

function parsePart(part: string): string[] {
  if (part === '' || noLanguage.test(part)) return [];
  const whole = findLanguage(part);
  if (whole !== undefined) return [whole];
  const names = splitWords(part)
    .filter((word) => !isEmptyWord(word))
    .map(findLanguage);
  if (names.length === 0) return [];
  return names.every((name) => name !== undefined)
    ? names
    : [part === part.toLowerCase() ? capitalised(part) : part];
}

function findLanguage(word: string): string | undefined {
  if (isBilingual(word)) return bilingual;
  return languageNamed(word) ?? nameOfShortForm.get(word.toLowerCase());
}

const splitWords = (part: string) => part.split(/[\s()[\].–—-]+/u).filter((word) => word !== '');
const saysBoth = (part: string) => splitWords(part).some((word) => word.toLowerCase() === 'both');
const isEmptyWord = (word: string) => emptyWords.test(word.toLowerCase());

function byNameEnglishLast(one: string, other: string): number {
  const [isLast, isOtherLast] = [one === 'English', other === 'English'];
  if (isLast !== isOtherLast) return isLast ? 1 : -1;
  return one < other ? -1 : 1;
}

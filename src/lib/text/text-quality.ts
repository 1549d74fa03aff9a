/**
 * Detects text layers of PDFs that look right and read wrong. Many question papers have Hindi in a legacy font, whose
 * text is Latin letters (`fganh`, `g§H$a`), Unicode Hindi with a wrong glyph map, or the misread layer of a scanner. No
 * list of fonts: the letters say whether a text is broken or doubtful, and the recognised picture of a page decides.
 */

/** Counts of the text of a page. */
export interface TextCounts {
  /** All characters but white space. */
  characters: number;
  /** Letters and combining marks. */
  letters: number;
  /** Characters of private use: letters of a font that does not say which they are, or parts of tall brackets. */
  privateCharacters: number;
  words: number;
  /** Words with a Devanagari letter. */
  hindiWords: number;
  /** Devanagari signs where no sign can be, such as two vowel signs in a row. */
  illegalSigns: number;
  /** Devanagari words of one character. */
  oneLetterWords: number;
  /** Words of at least three Latin letters. */
  latinWords: number;
  /** Latin words with a sign or an accent inside that English does not have. */
  signWords: number;
  /** Frequent English words. */
  englishWords: number;
}

const consonant = String.raw`\u0915-\u0939\u0958-\u095f\u0978-\u097f`;
const vowel = String.raw`\u0904-\u0914\u0960\u0961\u0972-\u0977`;
const vowelSign = String.raw`\u093a\u093b\u093e-\u094c\u094e\u094f\u0955-\u0957\u0962\u0963`;
const [nukta, virama, nasal] = [String.raw`\u093c`, String.raw`\u094d`, String.raw`\u0900-\u0903`];
/** A vowel sign, virama, nukta or nasal after a character that cannot carry it. */
const illegalSign = new RegExp(
  `(?<![${consonant}${nukta}])[${vowelSign}${virama}]|(?<![${consonant}])${nukta}` +
    `|(?<![${consonant}${vowel}${vowelSign}${nukta}])[${nasal}]`,
  'gu',
);

/** Signs of legacy fonts and of scanners' layers. Not those of units, fractions, quotation marks and bullets. */
const foreignSign =
  /[§$^{}~|\\\u00a1-\u00a8\u00aa\u00ac-\u00af\u00b4\u00b6\u00b8\u00bf-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/u;
const englishWords = new Set('the of is and in to a for are which with by an be from that on as'.split(' '));

/** Scanned pages have a few letters at most, from a stamp or a page number. */
const fewLetters = 40;
/** Shares between those of good texts (0.006 and 0.012 at most) and bad ones (0.08 and 0.04 at least). */
const maxIllegalSigns = 0.03;
const maxOneLetterWords = 0.03;
/** Between good pages (0.028 at most of 388) and bad ones (0.1 at least for most, 0.047 for a cover page). */
const maxSignWords = 0.04;
/** Bad pages without such signs have 0.02 at most; pages of formulas 0.09 at least, lists of names less. */
const minEnglishWords = 0.04;
/** Fonts whose letters are signs and digits in the text have 0.2 to 0.35; so do some pages of formulas. */
const minLetters = 0.4;
/** Pages of fonts without letters have 0.2 to 0.65, pages of matrices up to 0.2. */
const maxPrivateCharacters = 0.1;
/** With fewer words, a share says nothing. */
const fewHindiWords = 20;
const fewLatinWords = 10;
/** A share of Hindi words below this is a name or a heading in an English text. */
const minHindiShare = 0.1;

const punctuation = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu;

export function countText(text: string): TextCounts {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{M}]/u.test(word));
  const hindi = words.filter((word) => /\p{Script=Devanagari}/u.test(word));
  const bare = words.map((word) => word.replaceAll(punctuation, '')).filter(({ length }) => length > 1);
  const latin = bare.filter((word) => /(?:\p{Script=Latin}.*){3}/u.test(word));
  return {
    characters: text.match(/\S/gu)?.length ?? 0,
    letters: text.match(/[\p{L}\p{M}]/gu)?.length ?? 0,
    privateCharacters: text.match(/\p{Co}/gu)?.length ?? 0,
    words: bare.length,
    hindiWords: hindi.length,
    illegalSigns: text.match(illegalSign)?.length ?? 0,
    oneLetterWords: hindi.filter((word) => word.length === 1).length,
    latinWords: latin.length,
    signWords: latin.filter((word) => foreignSign.test(word)).length,
    englishWords: bare.filter((word) => englishWords.has(word.toLowerCase())).length,
  };
}

/**
 * `none`: the page has no text, like a scan. `doubtful`: its letters are hardly those of English or Hindi. `good`: nothing
 * speaks against it. Only the picture of the page proves either.
 */
export type TextQuality = 'none' | 'doubtful' | 'good';

export function judgeText(counts: TextCounts): TextQuality {
  const { characters, letters, privateCharacters, latinWords, signWords, englishWords: english } = counts;
  if (letters <= fewLetters) return 'none';
  const lacksLetters =
    letters < minLetters * characters || privateCharacters > maxPrivateCharacters * characters;
  const isStrange =
    latinWords >= fewLatinWords &&
    (signWords > maxSignWords * latinWords || english < minEnglishWords * latinWords);
  return hasBrokenHindi(counts) || lacksLetters || isStrange ? 'doubtful' : 'good';
}

function hasBrokenHindi({ words, hindiWords, illegalSigns, oneLetterWords }: TextCounts): boolean {
  if (hindiWords < fewHindiWords || hindiWords < minHindiShare * words) return false;
  return illegalSigns > maxIllegalSigns * hindiWords || oneLetterWords > maxOneLetterWords * hindiWords;
}

/** Share of the layer's words on the picture: 0.65 at most for bad layers, 0.75 at least for good ones. */
const minRecognised = 0.7;
const fewCompared = 15;
/** Hindi that the layer has in Latin letters, or not at all. Formulas are misread as up to 5 words of Hindi. */
const minFoundHindi = 0.5;
const fewFoundHindi = 8;
/** Below this share of letters in scripts that were recognised, the words of the picture are misread ones. */
const minComparable = 0.9;
const devanagari = /\p{Script=Devanagari}/u;
const separators = /[\s\-–—·/(),.;:?!'"“”‘’[\]+=*<>।]+/u;

/**
 * Returns whether a text layer has the words that were recognised on the picture of its page. Returns `undefined` if
 * there are too few words in scripts that were recognised.
 */
export function isLayerOfPicture(layer: string, picture: string): boolean | undefined {
  const script = devanagari.test(picture)
    ? /[\p{Script=Latin}\p{Script=Devanagari}]/gu
    : /\p{Script=Latin}/gu;
  const [words, recognised] = [findWords(layer, script), findWords(picture, script)];
  const isComparable =
    (layer.match(script)?.length ?? 0) >= minComparable * (layer.match(/[\p{L}\p{M}]/gu)?.length ?? 0);
  const hindi = [...recognised].filter((word) => devanagari.test(word));
  const lacksHindi = hindi.filter((word) => words.has(word)).length < minFoundHindi * hindi.length;
  if (isComparable && hindi.length >= fewFoundHindi && lacksHindi) return false;
  if (words.size < fewCompared) return undefined;
  return words.intersection(recognised).size >= minRecognised * words.size;
}

/** Returns the different words of at least three letters of these scripts. Without accents, which recognition drops. */
function findWords(text: string, script: RegExp): Set<string> {
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/gu, '');
  const words = plain.toLowerCase().split(separators);
  return new Set(words.filter((word) => (word.match(script)?.length ?? 0) >= 3));
}

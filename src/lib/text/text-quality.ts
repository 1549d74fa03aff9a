/**
 * Detects text layers of PDFs that look right and read wrong. Of 171 real question papers, a quarter have Hindi in a
 * legacy font (Kruti Dev) whose text is ASCII, and a third have Unicode Hindi with a wrong glyph map.
 */

/** Counts of a text. They can be added, so that a document is the sum of its pages. */
export interface TextCounts {
  /** Letters and combining marks. */
  letters: number;
  words: number;
  /** Words with a Devanagari letter. */
  hindiWords: number;
  /** Devanagari signs where no sign can be, such as two vowel signs in a row. */
  illegalSigns: number;
  /** Devanagari words of one character. */
  oneLetterWords: number;
  /** Frequent Hindi words as the text of the legacy font Kruti Dev. */
  krutiDevWords: number;
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

/** हैं में का की के को से कि और यह नहीं कौन किस एक थी भी गया जो लिए तथा प्रश्न निम्न उत्तर होता जाता ... */
const krutiDevWords = new Set(
  (
    "gS gSa esa dk dh ds dks ls fd ij vkSj ;k ;g bl fuEu fuEufyf[kr iz'u ugha dkSu dkSu&lk fdl fdls ,d Fkk Fkh Fks " +
    'Hkh x;k gks gksrk gksrh tks fy, rFkk izdkj mÙkj mÙkjksa vad ijh{kk dqy fn;s dksbZ ;fn vFkok dhft, D;k vius'
  ).split(' '),
);
const englishWords = new Set('the of is and in to a for are which with by an be from that on as'.split(' '));

/** Scanned pages have a few letters at most, from a stamp or a page number. */
const fewLetters = 40;
/** Shares between those of good texts (0.006 and 0.012 at most) and bad ones (0.08 and 0.04 at least). */
const mostIllegalSigns = 0.03;
const mostOneLetterWords = 0.03;
const mostKrutiDevWords = { count: 4, share: 0.04 };
/** With fewer words, a share says nothing, and the page is judged with its document. */
const fewHindiWords = 20;
/** A share of Hindi words below this is a name or a heading in an English text. */
const leastHindi = 0.1;
const leastEnglish = 0.08;

const withoutPunctuation = /^[([{"“‘]+|[)\]}"”’.:।?!]+$/gu;

export function countText(text: string): TextCounts {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{M}]/u.test(word));
  const hindi = words.filter((word) => /\p{Script=Devanagari}/u.test(word));
  const bare = words
    .map((word) => word.replaceAll(withoutPunctuation, ''))
    .filter(({ length }) => length > 1);
  return {
    letters: text.match(/[\p{L}\p{M}]/gu)?.length ?? 0,
    words: bare.length,
    hindiWords: hindi.length,
    illegalSigns: text.match(illegalSign)?.length ?? 0,
    oneLetterWords: hindi.filter((word) => word.length === 1).length,
    krutiDevWords: bare.filter((word) => krutiDevWords.has(word)).length,
    englishWords: bare.filter((word) => englishWords.has(word.toLowerCase())).length,
  };
}

export function addCounts(one: TextCounts, other: TextCounts): TextCounts {
  return {
    letters: one.letters + other.letters,
    words: one.words + other.words,
    hindiWords: one.hindiWords + other.hindiWords,
    illegalSigns: one.illegalSigns + other.illegalSigns,
    oneLetterWords: one.oneLetterWords + other.oneLetterWords,
    krutiDevWords: one.krutiDevWords + other.krutiDevWords,
    englishWords: one.englishWords + other.englishWords,
  };
}

/** Whether the text of a page can be trusted. `document` is the sum of all its pages. */
export function isTrustedPage(page: TextCounts, document: TextCounts): boolean {
  if (page.letters <= fewLetters || isUnreadable(page)) return false;
  if (!isUnreadable(document)) return true;
  // A page in a document with bad Hindi is trusted only if it is clearly an English one.
  const isEnglish = page.englishWords >= leastEnglish * page.words;
  return isEnglish && page.krutiDevWords === 0 && page.hindiWords < leastHindi * page.words;
}

function isUnreadable(counts: TextCounts): boolean {
  return hasBrokenHindi(counts) || isKrutiDev(counts);
}

function hasBrokenHindi({ words, hindiWords, illegalSigns, oneLetterWords }: TextCounts): boolean {
  if (hindiWords < fewHindiWords || hindiWords < leastHindi * words) return false;
  return illegalSigns > mostIllegalSigns * hindiWords || oneLetterWords > mostOneLetterWords * hindiWords;
}

function isKrutiDev({ words, krutiDevWords: found }: TextCounts): boolean {
  return found > mostKrutiDevWords.count && found > mostKrutiDevWords.share * words;
}

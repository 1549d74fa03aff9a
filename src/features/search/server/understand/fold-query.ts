import { foldSounds, foldVowels, toDevanagari } from './fold-script.ts';

/**
 * Each Latin letter with its names: in Indian scripts, as a pattern in short vowels and without viramas, and in Latin
 * letters, as people type what they hear. Tamil has no letter for b, d and g.
 */
const letterNames = `
a ए|ये ay
b बि bee bi
c सि|शि|चि see cee sea si
d डि dee di
e इ ee
f [एऐ]प?फ ef eff
g जि gee jee ji
h [एऐ]च|हेच aitch ech eich etch
i आइ|अइ|ऐ ai aai eye
j जे jay je
k के kay ke
l [एऐ]ल el ell
m [एऐ]म em
n [एऐ]न en
o ओ oh
p पि pee pi
q कयु cue kyu queue
r आर|अर aar ar
s [एऐ]स es ess
t टि tee ti
u यु|इउ yu yoo
v वि|भि vee vi
w डबल[लय]?यु dablyu
x [एऐ]कस ex eks
y वाइ wai vai
z जे?ड zed zee`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));
const latinNames = new Map(
  letterNames.flatMap(([letter = '', _pattern, ...names]) =>
    [letter, ...names].map((name) => [name, letter]),
  ),
);
const patterns = letterNames.map(([letter = '', names]) => [letter, new RegExp(`^(?:${names})`)] as const);

/** Returns the letters whose names are a word of Devanagari, or ''. Longer names are tried first: 'एस' before 'ए'. */
const readLetterNames = (word: string) => readNames(word.replaceAll('्', ''));

function readNames(word: string): string {
  const names = patterns.flatMap(([letter, pattern]) => {
    const length = pattern.exec(word)?.[0].length;
    return length === undefined ? [] : [{ letter, length }];
  });
  for (const { letter, length } of names.toSorted((a, b) => b.length - a.length)) {
    if (length === word.length) return letter;
    const rest = readNames(word.slice(length));
    if (rest !== '') return letter + rest;
  }
  return '';
}

const words = (text: string) => text.split(' ');
/** One spelling of the Latin letters in which people write Hindi: 'unnees' and 'unnis'. */
const foldLatin = (word: string) =>
  word
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.)h$/, '');
const foldNumber = (word: string) => (/[\u0900-\u097f]/.test(word) ? foldSounds(word) : foldLatin(word));
const numberLists = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'ek do tin char panch chah sat ath nau das gyarah barah terah chaudah pandrah solah satrah atharah unnis bis ikkis bais teis chaubis pachchis chhabbis sattais atthais untis tis',
  'एक दो तीन चार पांच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस',
];
const numbers = new Map(
  numberLists.flatMap((list) => words(list).map((word, index) => [foldNumber(word), index + 1] as const)),
);
const tens = new Map(
  words('twenty thirty forty fifty sixty seventy eighty ninety').map((word, index) => [
    word,
    10 * index + 20,
  ]),
);
const thousands = new Set(words('thousand hazar hajar हजार').map(foldNumber));
const hundreds = new Set(words('hundred sau सौ').map(foldNumber));
/** Returns the number from 1 to 30 that a word of English or Hindi names. */
export const readNumber = (word = ''): number | undefined => numbers.get(foldNumber(word));

/** Returns the year that words name, with the place behind it: 'twenty nineteen', 'do hazar unnis'. */
function readYear(row: string[]): { year: number; to: number } | undefined {
  const [first = '', second = ''] = row;
  const isThousand = readNumber(first) === 2 && thousands.has(foldNumber(second));
  const isHundred = readNumber(first) === 19 && hundreds.has(foldNumber(second));
  const century =
    isThousand || first === 'twenty' ? 2000 : isHundred || first === 'nineteen' ? 1900 : undefined;
  if (century === undefined) return undefined;
  const isRound = isThousand || isHundred;
  const from = (isRound ? 2 : 1) + (row[2] === 'and' ? 1 : 0);
  const ten = tens.get(row[from] ?? '') ?? 0;
  const one = readNumber(row[ten > 0 ? from + 1 : from]) ?? 0;
  // 'Twenty two' is a number.
  if (ten > 0 ? one > 9 : one < 10 && !isRound)
    return ten > 0 ? { year: century + ten, to: from + 1 } : undefined;
  const to = from + (ten > 0 ? 1 : 0) + (one > 0 ? 1 : 0);
  return { year: century + ten + one, to: one + ten === 0 ? 2 : to };
}

/** Returns the letter that a word names, alone or in a row of such words. */
function readLetter(word: string): string {
  const letter = latinNames.get(word) ?? readLetterNames(word);
  return letter.length === 1 ? letter : '';
}

/** Words of Hindi that are names of letters, too: 'के' at the end of a row is 'of'. */
const postposition = 'के';
const minLetters = 3;

/** Words between spaces or dots, each with the letter that it names, or ''. */
interface Row {
  words: string[];
  letters: string[];
}

/**
 * Returns a query in the letters that search compares, before anything else reads it: Indian scripts as Devanagari,
 * names of letters and single letters as one word ('बी पी एस सी', 'b p s c', 'bee pee es see'), years in words as digits
 * ('दो हजार उन्नीस'). Invisible characters are removed. Other words stay as typed.
 */
export function foldQuery(text: string): string {
  const parts =
    toDevanagari(text.replace(/\p{Cf}|(?<![\p{L}\p{M}])\p{M}+/gu, '')).match(
      /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu,
    ) ?? [];
  const isWord = (part: string) => /^[\p{L}\p{M}]/u.test(part);
  const plain = parts.map((part) => (/[\u0900-\u097f]/.test(part) ? foldVowels(part) : part.toLowerCase()));
  const letters = plain.map((part) => (isWord(part) ? readLetter(part) : ''));
  const folded: string[] = [];
  for (let at = 0; at < parts.length;) {
    const row: Row = { words: [], letters: [] };
    for (let to = at; to < parts.length && isWord(parts[to]!); to += 2) {
      row.words.push(plain[to]!);
      row.letters.push(letters[to]!);
      if (!/^[\s.]+$/.test(parts[to + 1] ?? '')) break;
    }
    const { text: word, used } = readRow(row);
    folded.push(used === 0 ? parts[at]! : word);
    at += Math.max(1, 2 * used - 1);
  }
  return folded.join('').replace(/\s+/g, ' ').trim();
}

/** Reads the first words of a row that stand for one word. Returns how many they are. */
function readRow({ words: row, letters }: Row): { text: string; used: number } {
  const year = readYear(row);
  if (year) return { text: String(year.year), used: year.to };
  let used = letters.findIndex((letter) => letter === '');
  if (used === -1) used = row.length;
  if (row[used - 1] === postposition) used -= 1;
  const isDevanagari = row.slice(0, used).some((word) => /[\u0900-\u097f]/.test(word));
  if (used >= (isDevanagari ? 2 : minLetters)) return { text: letters.slice(0, used).join(''), used };
  const own = row[0] && row[0] !== postposition ? readLetterNames(row[0]) : '';
  return { text: own, used: own === '' ? 0 : 1 };
}

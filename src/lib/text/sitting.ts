import { getMonthName, monthPattern, months } from './months.ts';
import { splitWords } from './plain-words.ts';
import { foldLetters } from './search-words.ts';
import { wholeWords } from './whole-words.ts';
import { takeDates, type WrittenDate } from './written-dates.ts';

/** A fact that tells apart the papers of one exam and year. */
export interface SittingPart {
  kind: string;
  /** Equal for two spellings of a part: 'Paper II' and 'Paper 2'. */
  key: string;
  /** The form in a session: 'Shift 2', '9 March 2020'. */
  text: string;
}

export interface Sitting {
  parts: SittingPart[];
  /** The years outside dates, or those of the dates if there are no others. */
  years: number[];
  /** Whether the years are those of days. The exam of a year can be held in the next one. */
  isHeldYear: boolean;
  /** The text without the parts and dates. */
  rest: string;
}

/** Parts with a number, in the order of a session. */
const numberedWords = {
  Tier: 'tier|टियर',
  Stage: 'stage',
  Phase: 'phase|फेज|चरण',
  CBT: 'cbt',
  Term: 'term',
  Semester: 'semester|sem|सेमेस्टर',
  Session: 'session|सत्र',
  Paper: 'paper|पेपर|prashn ?patra|प्रश्न ?पत्र',
  Part: 'part|भाग',
  Test: 'test',
  Day: 'day',
  Batch: 'batch',
  Shift: 'shift|sitting|शिफ्ट|पाली|पारी|paa?li',
  Slot: 'slot',
};
/** After these, 'Pre' and 'Main' are stages. 'Pre Medical Test' and 'Main Stream' are names. */
const endOfName =
  String.raw`(?=[\s\p{P}]*(?:$|\||\d|(?:exam|examination|paper|question|gs|csat|general|held|shift|set|solved|answer` +
  String.raw`|model|hindi|english|परीक्षा|हिंदी)(?![\p{L}\p{M}])))`;
const namedWords = {
  Prelims: `prelims?|preliminary|prarambhik|प्रारंभिक|प्रीलिम्स|(?:pre|प्री)${endOfName}`,
  Mains: `(?<!jee[\\s\\p{P}]*)(?:mains|main${endOfName})|mukhya|मुख्य|मेंस`,
  Morning: 'morning|सुबह|प्रातः?',
  Forenoon: 'forenoon|fn',
  Afternoon: 'afternoon|दोपहर',
  Evening: 'evening|शाम|सायं',
  Annual: 'annual|वार्षिक|varshik',
  Supplementary: 'suppl[ei]ment[ae]?ry|compartment(?:al)?|पूरक|purak|सप्लीमेंट्री|कंपार्टमेंट(?:ल)?',
};
const editionWords = {
  Set: 'set|सेट',
  Series: 'series|सीरीज|श्रृंखला|शृंखला',
  Booklet: 'booklet|पुस्तिका',
  Code: 'code|कोड',
};
/** The order of parts in a session. */
const order =
  'Prelims Mains Tier Stage Phase CBT Term Semester Session Number Date Paper Part Test Day Batch Shift Slot Morning ' +
  'Forenoon Afternoon Evening Set Series Booklet Code Annual Supplementary';
const kinds = order.split(' ');

const ordinals = [
  'first ist pratham prathm pahli pehli प्रथम पहली पहला',
  'second iind dwitiya dvitiya dusri doosri द्वितीय दूसरी दूसरा',
  'third iiird tritiya teesri tisri तृतीय तीसरी तीसरा',
  'fourth ivth chaturth chauthi चतुर्थ चौथी चौथा',
].map((names) => foldLetters(names).split(' '));
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
/** The letters of Hindi sets, by their Latin ones. */
const letters = { A: ['ए', 'अ'], B: ['बी', 'ब'], C: ['सी', 'स'], D: ['डी', 'द'] };

const gap = String.raw`[\s._:"'’(\p{Pd}]{0,4}`;
const ordinal = `(?:(?<nth>\\d) ?(?:st|nd|rd|th)|(?<word>${ordinals.flat().join('|')}))`;
/** One digit, or two that begin no date. */
const digits = String.raw`(?<digits>\d(?!\d)|\d\d(?!\d|[\p{Pd}./_ ]\d{1,2}[\p{Pd}./_ ]\d\d))`;
const numeral = `(?:${ordinal}|${digits}|(?<roman>${romans.toReversed().join('|')}))`;
/** 'Previous Paper 9 March 2020' and 'Paper 27-07-2023' have dates. 'Paper 2 June 2019' is Paper 2 of June. */
const noDate =
  String.raw`(?!\d{1,2}[\p{Pd}./_ ]\d{1,2}[\p{Pd}./_ ]\d{4})` +
  `(?!(?![1-3]${gap}(?:june|december|dec))\\d{1,2} ?(?:st|nd|rd|th)?${gap}${monthPattern})`;

const numbered = Object.entries(numberedWords).flatMap(([kind, words]) => [
  { kind, pattern: wholeWords(`${ordinal}${gap}(?:${words})`) },
  {
    kind,
    pattern: wholeWords(
      `(?:${words})(?:${gap}no(?!\\p{L}))?${gap}${kind === 'Paper' ? noDate : ''}${numeral}`,
    ),
  },
]);
const numberedWord = wholeWords(Object.values(numberedWords).join('|'));
const named = Object.entries(namedWords).map(([kind, words]) => ({ kind, pattern: wholeWords(words) }));
const editionWord = Object.values(editionWords).join('|');
/** 'Set B', 'Booklet Series A', 'सेट-बी', 'Code P1', and the sets of CBSE: 'Set 55-1-1'. */
const edition = wholeWords(
  `(?<names>(?:${editionWord})(?:${gap}(?:${editionWord}|no))*)${gap}(?:(?<board>\\d{1,3}(?:[\\p{Pd}_/]\\d){2})` +
    `|(?<letter>[a-hj-z]|${Object.values(letters).flat().join('|')})(?<serial>(?<=code${gap}[a-z]) ${noDate}\\d)?|${numeral})`,
);
const editions = Object.entries(editionWords).map(([kind, words]) => ({ kind, pattern: wholeWords(words) }));
/** 'NDA (II) 2019' and 'CDS 2 2019' are held twice a year. 'Group II' is an exam. */
const bare = wholeWords(
  String.raw`\(\s?(?:(?<roman>iv|i{1,3})|(?<digits>[1-4])(?=\s?\)\s?\d{4}))\s?\)` +
    String.raw`|(?<!(?:group|grade|class|level|unit|category|type|module)[\s\p{P}]*)(?<alone>iv|iii?|i(?=\s?\d{4}))` +
    String.raw`|(?<=(?:nda|cds|cdse|afcat)[\s\p{P}]*)(?<nth>[12])`,
);
/** Months without a year, in full. 'May' and 'March' are also other words. */
const loneMonth = wholeWords(
  months
    .filter((names) => !names.includes('may') && !names.includes('march'))
    .map(([english, ...names]) => [english, ...names.filter((name) => /\p{M}/u.test(name))].join('|'))
    .join('|'),
);

/**
 * Parses what tells papers apart in a file name, a title, a heading or a query, in English, Hindi, and Hindi in Latin
 * letters: stages, dates, shifts, papers, sets.
 */
export function parseSitting(text: string): Sitting {
  const parts: SittingPart[] = [];
  let rest = splitWords(text);
  const take = (
    pattern: RegExp,
    getPart: (found: Partial<Record<string, string>>, typed: string) => void,
  ) => {
    rest = rest.replace(pattern, (typed: string, ...groups: unknown[]) => {
      getPart((groups.at(-1) ?? {}) as Partial<Record<string, string>>, typed);
      return ' | ';
    });
  };

  // Most lines of a page have none of these words.
  for (const { kind, pattern } of numberedWord.test(rest) ? numbered : []) {
    if (parts.some((part) => part.kind === kind)) continue;
    take(pattern, (found) => {
      const number = getNumber(found);
      // The papers of an exam have Roman numerals or digits.
      const keepsRoman = (kind === 'Paper' || kind === 'Part') && found.digits === undefined;
      const shown = keepsRoman ? romans[number - 1]!.toUpperCase() : number;
      parts.push({ kind, key: `${kind} ${number}`, text: `${kind} ${shown}` });
    });
  }
  take(edition, (found) => {
    const { kind } = editions.find(({ pattern }) => pattern.test(found.names!))!;
    const latin = Object.entries(letters).find(([, hindi]) => hindi.includes(found.letter ?? ''))?.[0];
    const letter = latin ?? found.letter?.toUpperCase();
    const value = found.board?.replaceAll(/\D/g, '/') ?? letter ?? getNumber(found);
    const text = `${kind} ${value}${found.serial?.trim() ?? ''}`;
    parts.push({ kind, key: text, text });
  });
  const { dates, rest: undated } = takeDates(rest);
  rest = undated.replace(wholeWords(String.raw`held (?:(?:on|in) )?(?:19|20)\d\d`), ' | ');
  take(loneMonth, (_, month) => {
    dates.push(...takeDates(`1 ${month}`).dates.map((date) => ({ ...date, day: null })));
  });
  for (const { kind, pattern } of named) take(pattern, () => parts.push({ kind, key: kind, text: kind }));
  take(bare, (found) => {
    const { roman, alone, digits: typed, nth } = found;
    const number = getNumber({ ...found, roman: roman ?? alone });
    parts.push({
      kind: 'Number',
      key: `Number ${number}`,
      text: (roman ?? alone ?? typed ?? nth)!.toUpperCase(),
    });
  });

  const ownYears = new Set([...rest.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year)));
  const heldYears = new Set(dates.flatMap(({ year }) => year ?? []));
  const years = [...(ownYears.size > 0 ? ownYears : heldYears)];
  const isHeld = parts.some(({ kind }) => /Shift|Slot|noon|ning/.test(kind));
  const texts = dates
    .filter(({ isCompact }) => !isCompact || isHeld)
    .map((date) => formatDate(date, years.length === 1 ? years[0]! : null));
  for (const date of new Set(texts)) parts.push({ kind: 'Date', key: date, text: date });
  return {
    parts,
    years,
    isHeldYear: ownYears.size === 0 && dates.some(({ day }) => day !== null),
    rest: rest.replaceAll('|', ' '),
  };
}

const maxSessionLength = 100;

/** Formats parts as a session: 'Tier 1, 9 March 2020, Shift 3'. */
export function formatSitting(parts: SittingPart[]): string {
  const sorted = parts.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  const texts = sorted.map(({ text }) => text);
  while (texts.join(', ').length > maxSessionLength) texts.pop();
  return texts.join(', ');
}

function getNumber({ nth, word, digits: typed, roman }: Partial<Record<string, string>>): number {
  if (word) return ordinals.findIndex((names) => names.includes(word)) + 1;
  return roman ? romans.indexOf(roman) + 1 : Number(nth ?? typed);
}

/** A month of the paper's own year needs no year: 'June'. */
function formatDate({ day, month, year }: WrittenDate, paperYear: number | null): string {
  const shownYear = day === null && year === paperYear ? null : year;
  return [day, getMonthName(month), shownYear].filter((part) => part !== null).join(' ');
}

import { getMonthName, monthPattern } from './months.ts';
import { romanNumerals, splitWords } from './plain-words.ts';
import { foldLetters } from './search-words.ts';
import { wholeWords } from './whole-words.ts';
import { takeDates, type WrittenDate } from './written-dates.ts';

/** A fact that tells apart the papers of one exam and year. */
export interface SessionPart {
  kind: string;
  /** Equal for two spellings of a part: 'Paper II' and 'Paper 2'. */
  key: string;
  /** The form in a session: 'Shift 2', '9 March 2020'. */
  text: string;
  /** The date of a part of the kind 'Date'. */
  date?: WrittenDate;
}

export interface PaperSession {
  parts: SessionPart[];
  /** The years outside dates, or those of the dates if there are no others. */
  years: number[];
  /** Whether the years are those of days. The exam of a year can be held in the next one. */
  isHeldYear: boolean;
  /** The text without the parts and dates. */
  rest: string;
}

const sameWord = (kinds: string) =>
  Object.fromEntries(kinds.split(' ').map((kind) => [kind, kind.toLowerCase()]));
/** Parts with a number. */
const numberedWords = {
  ...sameWord('Stage CBT Term Test Day Batch Slot'),
  Tier: 'tier|टियर',
  Phase: 'phase|फेज|चरण',
  Semester: 'semester|sem|सेमेस्टर',
  Session: 'session|सत्र',
  Paper: 'paper|पेपर|prashn ?patra|प्रश्न ?पत्र',
  Part: 'part|भाग',
  Shift: 'shift|sitting|शिफ्ट|पाली|पारी|paa?li',
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
const kinds = (
  'Prelims Mains Tier Stage Phase CBT Term Semester Session Number Date Paper Part Test Day Batch Shift Slot Morning ' +
  'Forenoon Afternoon Evening Set Series Booklet Code Annual Supplementary'
).split(' ');
/** Papers have the numerals of their exam: 'Paper II', 'NDA (II)'. Other Roman numerals become digits. */
const romanKinds = new Set(['Paper', 'Part', 'Number']);

const ordinals = [
  'first ist pratham prathm pahli pehli प्रथम पहली पहला',
  'second iind dwitiya dvitiya dusri doosri द्वितीय दूसरी दूसरा',
  'third iiird tritiya teesri tisri तृतीय तीसरी तीसरा',
  'fourth ivth chaturth chauthi चतुर्थ चौथी चौथा',
].map((names) => foldLetters(names).split(' '));
const hindiLetters: Groups = { ए: 'A', अ: 'A', बी: 'B', ब: 'B', सी: 'C', स: 'C', डी: 'D', द: 'D' };

const gap = String.raw`[\s._:"'’(\p{Pd}]{0,4}`;
const ordinal = `(?:(?<nth>\\d) ?(?:st|nd|rd|th)|(?<word>${ordinals.flat().join('|')}))`;
/** One digit, or two that begin no date. */
const digits = String.raw`(?<digits>\d(?!\d)|\d\d(?!\d|[\p{Pd}./_ ]\d{1,2}[\p{Pd}./_ ]\d\d))`;
const numeral = `(?:${ordinal}|${digits}|(?<roman>${romanNumerals.toReversed().join('|')}))`;
/** 'Previous Paper 9 March 2020' and 'Paper 27-07-2023' have dates. 'Paper 2 June 2019' is Paper 2 of June. */
const noDate =
  String.raw`(?!\d{1,2}[\p{Pd}./_ ]\d{1,2}[\p{Pd}./_ ]\d{4})` +
  `(?!(?![1-3]${gap}(?:june|december|dec))\\d{1,2} ?(?:st|nd|rd|th)?${gap}${monthPattern})`;

/** 'Set B', 'सेट-बी', 'Code P1', and the sets of CBSE: 'Set 55-1-1'. */
const editionValue =
  `(?:(?<board>\\d{1,3}(?:[\\p{Pd}_/]\\d){2})|(?<letter>[a-hj-z]|${Object.keys(hindiLetters).join('|')})` +
  `(?<serial>(?<=code${gap}[a-z]) ${noDate}\\d)?|${numeral})`;

const getPatterns = (words: Record<string, string>, getPattern = (word: string, _kind: string) => word) =>
  Object.entries(words).map(([kind, word]) => ({ kind, pattern: wholeWords(getPattern(word, kind)) }));
const allNumbered = wholeWords(Object.values({ ...numberedWords, ...editionWords }).join('|'));
const numbered = [
  ...getPatterns(numberedWords, (word) => `${ordinal}${gap}(?:${word})`),
  ...getPatterns(
    numberedWords,
    (word, kind) => `(?:${word})(?:${gap}no(?!\\p{L}))?${gap}${kind === 'Paper' ? noDate : ''}${numeral}`,
  ),
  ...getPatterns(editionWords, (word) => `(?:${word})(?:${gap}(?:code|no))?${gap}${editionValue}`),
];
/** 'NDA (II) 2019' is held twice a year. 'Group II' is an exam. */
const bare =
  String.raw`(?<digits>(?<=\(\s?)[1-4](?=\)\s?\d{4})|(?<=(?:nda|cds|cdse|afcat)[\s\p{P}]*)[12])` +
  String.raw`|(?<!(?:group|grade|class|level|unit|category|type)[\s\p{P}]*)(?<roman>iv|iii?|(?<=\()i(?=\))|i(?=\s?\d{4}))`;
const named = getPatterns({ ...namedWords, Number: bare });
const heldYear = wholeWords(String.raw`held (?:(?:on|in) )?(?:19|20)\d\d`);

/**
 * Parses what tells papers apart in a file name, a title or a line of a heading, in English, Hindi, and Hindi in Latin
 * letters: stages, dates, shifts, papers, sets.
 */
export function parseSession(text: string): PaperSession {
  const parts: SessionPart[] = [];
  let rest = splitWords(text);
  const takeParts = (patterns: typeof named) => {
    for (const { kind, pattern } of patterns) {
      if (parts.some((part) => part.kind === kind)) continue;
      rest = rest.replace(pattern, (...match: unknown[]) => {
        parts.push(getPart(kind, (match.at(-1) ?? {}) as Groups));
        return ' | ';
      });
    }
  };

  // Most lines of a page have none of these words.
  if (allNumbered.test(rest)) takeParts(numbered);
  const { dates, rest: undated } = takeDates(rest);
  rest = undated.replace(heldYear, ' | ');
  takeParts(named);

  const ownYears = new Set([...rest.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year)));
  const heldYears = new Set(dates.flatMap(({ year }) => year ?? []));
  const years = [...(ownYears.size > 0 ? ownYears : heldYears)];
  const isHeld = parts.some(({ kind }) => /Shift|Slot|noon|ning/.test(kind));
  for (const date of dates) {
    const text = formatDate(date, years.length === 1 ? years[0]! : null);
    if (!date.isCompact || isHeld) parts.push({ kind: 'Date', key: text, text, date });
  }
  return {
    parts,
    years,
    isHeldYear: ownYears.size === 0 && dates.some(({ day }) => day !== null),
    rest: rest.replaceAll('|', ' '),
  };
}

type Groups = Partial<Record<string, string>>;

function getPart(
  kind: string,
  { board, letter, serial = '', nth, word, roman, digits: digit }: Groups,
): SessionPart {
  const latin = letter && (hindiLetters[letter] ?? letter.toUpperCase());
  const edition = board?.replaceAll(/\D/g, '/') ?? (latin && latin + serial.trim());
  const number = [
    word && ordinals.findIndex((names) => names.includes(word)) + 1,
    roman && romanNumerals.indexOf(roman) + 1,
    nth ?? digit,
  ].find((value) => value !== undefined);
  const value = edition ?? number;
  if (value === undefined) return { kind, key: kind, text: kind };
  const isRoman = romanKinds.has(kind) && digit === undefined;
  const label = isRoman ? romanNumerals[Number(value) - 1]!.toUpperCase() : value;
  return { kind, key: `${kind} ${value}`, text: kind === 'Number' ? String(label) : `${kind} ${label}` };
}

/** Formats parts as a session of at most 100 characters, the first of each kind: 'Tier 1, 9 March 2020, Shift 3'. */
export function formatSession(parts: SessionPart[]): string {
  const texts = kinds.flatMap((kind) => parts.find((part) => part.kind === kind)?.text ?? []);
  return texts.join(', ').slice(0, 100);
}

/** A month of the paper's own year needs no year: 'June'. */
function formatDate({ day, month, year }: WrittenDate, paperYear: number | null): string {
  const shownYear = day === null && year === paperYear ? null : year;
  return [day, getMonthName(month), shownYear].filter((part) => part !== null).join(' ');
}

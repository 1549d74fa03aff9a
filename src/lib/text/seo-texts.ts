import { unknownLanguage } from './language-codes.ts';

/** The facts from which a paper's SEO texts are built. */
export interface SeoFacts {
  title: string;
  examName: string;
  subjectName: string | null;
  year: number | null;
  paperType: string;
  language: string;
}

export const maxSeoTitleLength = 60;
export const minSeoDescriptionLength = 150;
export const maxSeoDescriptionLength = 160;

/**
 * Shortens a text to at most `maxLength` UTF-16 code units, with an ellipsis after a whole word. If that leaves less
 * than `minLength`, cuts the last word between two graphemes.
 */
function shortened(text: string, maxLength: number, minLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const word = start.lastIndexOf(' ');
  if (word + 1 >= minLength) return `${start.slice(0, word)}…`;
  return `${cutBetweenSigns(text, maxLength - 1, minLength - 1)}…`;
}

/** Returns the longest beginning of at most `maxLength` code units that splits no grapheme or surrogate pair. */
function cutBetweenSigns(text: string, maxLength: number, minLength: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en').segment(text.slice(0, maxLength + 50))) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  // A grapheme has no maximum length, because combining marks can be stacked. Cut it if necessary.
  const cut = end >= minLength ? end : maxLength;
  return text
    .slice(0, cut)
    .toWellFormed()
    .replace(/\uFFFD$/u, '…');
}

/** Returns a title of at most 60 characters: the paper's title, with search terms if there is room. */
export function proposeSeoTitle({ title, paperType }: Pick<SeoFacts, 'title' | 'paperType'>): string {
  const says = (words: string) => title.toLowerCase().includes(words.toLowerCase());
  const candidates = [
    ...(says(paperType) || says('paper') ? [] : [`${title} ${paperType} PDF`]),
    ...(says('pdf') ? [] : [`${title} | Free PDF`, `${title} PDF`]),
    title,
  ];
  return (
    candidates.find((text) => text.length <= maxSeoTitleLength) ?? shortened(title, maxSeoTitleLength, 20)
  );
}

/** Of different lengths, so that a combination fits almost any gap. */
const additions = [
  'Free to download, no sign-in.',
  'Practise with real questions before the exam.',
  'Read it online or print it.',
  'See the pattern and level of the exam.',
  'Solve it at your own pace.',
  'More papers of this exam by year and subject.',
  'Works on every phone.',
  'Previous year papers in one place.',
];

/** Returns the first combination of additions, in order, that gives the text an allowed length. */
function withAdditions(text: string): string | undefined {
  for (let choice = 0; choice < 2 ** additions.length; choice += 1) {
    const sentences = additions.filter((_, index) => choice & (1 << index));
    const whole = [text, ...sentences].join(' ');
    if (whole.length >= minSeoDescriptionLength && whole.length <= maxSeoDescriptionLength) return whole;
  }
  return undefined;
}

/** Returns a description of 150 to 160 characters: the facts, padded with sentences that apply to every paper. */
export function proposeSeoDescription(facts: SeoFacts): string {
  const { title, examName, subjectName, year, paperType, language } = facts;
  const subject = subjectName === null ? '' : `, ${subjectName}`;
  const about = `${examName} ${paperType.toLowerCase()}${year === null ? '' : ` of ${year}`}${subject}`;
  const written = language === unknownLanguage ? '' : `, in ${language}`;
  const kind = `${about}${written}.`;
  const download = `Download ${title} as a free PDF.`;
  const whole = `${download} ${kind}`;
  const fitting = withAdditions(whole) ?? withAdditions(download) ?? withAdditions(`${title}: ${kind}`);
  if (fitting !== undefined) return fitting;
  return shortened([whole, ...additions].join(' '), maxSeoDescriptionLength, minSeoDescriptionLength);
}

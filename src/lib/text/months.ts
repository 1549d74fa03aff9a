import { foldLetters } from './search-words.ts';

/** Names of the months, in the order of the year: English, Hindi, and Hindi in Latin letters. */
export const months: readonly (readonly string[])[] = [
  'january jan janvari janwari जनवरी',
  'february feb farvari farwari फरवरी',
  'march mar मार्च',
  'april apr aprail अप्रैल',
  'may mai मई',
  'june jun जून',
  'july jul julai जुलाई',
  'august aug agast अगस्त',
  'september sept sep sitambar sitamber सितंबर',
  'october oct aktubar अक्टूबर अक्तूबर',
  'november nov navambar नवंबर',
  'december dec disambar disamber दिसंबर',
].map((names) => foldLetters(names).split(' '));

const numbers = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1])));

/** Returns the number of a month, or `undefined` for another word. Letter case and a final dot do not matter. */
export function findMonth(word: string): number | undefined {
  return numbers.get(foldLetters(word).replace(/\.$/, ''));
}

/** The English name of a month from 1 to 12: 'March'. */
export function getMonthName(month: number): string {
  const name = months[month - 1]![0]!;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Matches the name of a month in a text that `foldLetters` folded. Longer names precede their beginnings. */
export const monthPattern = `(?:${months
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')})(?![\\p{L}\\p{M}])\\.?`;

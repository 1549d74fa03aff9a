import { next, or, type Expression } from './expression.ts';
import { ordinals, searchTokens } from './tokens.ts';

/** Words that a number belongs to: `shift 2`, `Tier-II`. */
const units = new Set(
  'paper tier shift phase cbt part stage session day set batch level grade slot group scale unit'.split(' '),
);
const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const numberWords = new Map(
  [
    'first pehla pehli pahla pahli one प्रथम पहला पहली',
    'second dusra dusri doosra doosri two द्वितीय दूसरा दूसरी',
    'third tisra tisri teesra teesri three तृतीय तीसरा तीसरी',
    'fourth chautha four चतुर्थ चौथा',
  ].flatMap((words, index) =>
    words.split(' ').map((word) => [searchTokens(word).join(' '), index + 1] as const),
  ),
);

/** Returns the number that a word writes: `2`, `02`, `ii`, `second`. */
export function parseNumber(token: string | undefined): number | undefined {
  if (token === undefined) return undefined;
  if (/^\d{1,2}$/.test(token)) return Number(token);
  const roman = romans.indexOf(token);
  return roman > 0 && roman <= 5 ? roman : numberWords.get(token);
}

export const isUnit = (token: string | undefined): token is string => token !== undefined && units.has(token);

/** Returns the ways to write a number: digits, two digits, Roman. */
export function numberForms(number: number): Expression {
  const roman = romans[number];
  return or([...new Set([String(number), String(number).padStart(2, '0'), ...(roman ? [roman] : [])])]);
}

/** Returns the expression for a number of a unit, such as `Shift-2`. GATE calls its shifts sets, too. */
export function numberedUnit(unit: string, number: number, isGate: boolean): Expression {
  const others = unit === 'paper' ? ['gs', 'studies'] : isGate && unit === 'set' ? ['shift'] : [];
  return next([or([unit, ...others]), numberForms(number)]);
}

/** Returns the expression for a number whose unit was not typed: `cds 1`, `gs 3`. */
export const numberedAnything = (number: number, names: string[]): Expression =>
  next([or([...new Set([...units, 'exam', 'gs', 'studies', ...names])]), numberForms(number)]);

/** Returns the words of a text as conditions. A number stays beside its unit: 'tier 3' is not 'Shift 3'. */
export function joinNumbers(tokens: string[]): Expression[] {
  const isOfUnit = (at: number) => isUnit(tokens[at - 1]) && /^\d{1,2}$/.test(tokens[at] ?? '');
  const isAfterNumber = (at: number) => ordinals.has(tokens[at] ?? '') && /^\d+$/.test(tokens[at - 1] ?? '');
  return tokens.flatMap((token, at) => {
    if (isOfUnit(at) || isAfterNumber(at)) return [];
    return isOfUnit(at + 1) || isAfterNumber(at + 1) ? next(tokens.slice(at, at + 2)) : token;
  });
}

import { foldLetters } from '#lib/text/search-words.ts';
import { takeDates } from '#lib/text/written-dates.ts';

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the day of a session in the year as a number such as 921 for `21 Sept 2022 Shift 1`; 0 without a day. */
export function sessionDay(session: string): number {
  const date = takeDates(foldLetters(session)).dates.find(({ day }) => day !== null);
  return date ? date.month * 100 + date.day! : 0;
}

/** Stages in the order in which an exam has them. */
function getStage(session: string): number {
  if (/prelim/i.test(session)) return 1;
  return /main/i.test(session) ? 2 : 0;
}

export interface Placed extends Record<string, unknown> {
  id: number;
  session: string | null;
  /** Papers of one place are sorted here. */
  place: number[];
  isStored: boolean;
}

/**
 * Returns the ids of rows that are sorted by place. Those of one place get the order of their sessions, and stored files
 * come first.
 */
export function inSessionOrder(rows: Placed[]): number[] {
  let tie = 0;
  let last = '';
  const keyed = rows.map((row, at) => {
    const key = String(row.place);
    if (key !== last) [tie, last] = [tie + 1, key];
    const session = row.session ?? '';
    return { ...row, tie, at, session, day: sessionDay(session), stage: getStage(session) };
  });
  return keyed
    .sort(
      (a, b) =>
        a.tie - b.tie ||
        a.stage - b.stage ||
        a.day - b.day ||
        natural.compare(a.session, b.session) ||
        Number(b.isStored) - Number(a.isStored) ||
        a.at - b.at,
    )
    .map(({ id }) => id);
}

import { toAsciiDigits } from './ascii-digits.ts';

/** Most characters of a typed year. */
export const maxYearLength = 12;
export const yearForm = 'a year such as 2024, or an academic year such as 2024-25';

/**
 * Parses a typed year. An academic year ('2024-25', '2024–2025', '२०२४-२५') is its first year, and begins the session:
 * 'Term 1' becomes '2024-25 Term 1'. A session that names it stays. Returns `undefined` for any other text, also for a
 * span that does not end in the next year.
 */
export function parsePaperYear(typed: string, session = ''): { year: number; session: string } | undefined {
  const [, first, last] = /^(\d{4})(?: ?[\p{Pd}\u2212/] ?(\d\d|\d{4}))?$/u.exec(toAsciiDigits(typed)) ?? [];
  if (first === undefined) return undefined;
  const year = Number(first);
  if (last === undefined) return { year, session };
  if (!String(year + 1).endsWith(last)) return undefined;
  const academicYear = `${first}-${last.slice(-2)}`;
  const isNamed = parsePaperYear(session)?.session === academicYear || session.includes(academicYear);
  return { year, session: isNamed ? session : `${academicYear} ${session}`.trim() };
}

/** Says what is saved for an academic year. Returns `undefined` for any other text. */
export function describePaperYear(typed: string, session: string): string | undefined {
  const parsed = parsePaperYear(typed, session.trim());
  if (!parsed || !parsePaperYear(typed)?.session) return undefined;
  return `Saved as year ${parsed.year} and session “${parsed.session}”.`;
}

import { addDays, isCalendarDay } from '#lib/time/calendar-day.ts';

/** Names of the filters in the tab's URL and in its form. */
export const auditFilterNames = ['user', 'action', 'subject', 'search', 'from', 'to'] as const;

/** '' means no filter. `from` and `to` are days in India, both inclusive: `2026-03-01`. */
export type AuditFilterState = Record<(typeof auditFilterNames)[number], string>;

/** Returns the filters with the value of each name. */
export function readAuditFilters(valueOf: (name: keyof AuditFilterState) => string): AuditFilterState {
  return Object.fromEntries(auditFilterNames.map((name) => [name, valueOf(name)])) as AuditFilterState;
}

/** Returns the start of a day in India, or of the day `daysLater`. Returns `undefined` for text that is not a day. */
function midnight(day: string, daysLater = 0): string | undefined {
  if (!isCalendarDay(day)) return undefined;
  return new Date(`${addDays(day, daysLater)}T00:00:00+05:30`).toISOString();
}

/** Returns the query parameters of GET /api/admin/audit. */
export function auditParameters({ user, action, subject, search, from, to }: AuditFilterState) {
  return {
    userId: user,
    action,
    subjectType: subject,
    search: search.trim(),
    from: midnight(from),
    to: midnight(to, 1),
  };
}

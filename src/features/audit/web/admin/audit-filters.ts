import { addDays, isCalendarDay } from '#lib/calendar-day.ts';

/** The names of the filters, in the address of the tab as in its form. */
export const auditFilterNames = ['user', 'action', 'subject', 'search', 'from', 'to'] as const;

/** '' is no filter. `from` and `to` are days in India, both included: `2026-03-01`. */
export type AuditFilterState = Record<(typeof auditFilterNames)[number], string>;

/** Filters by what each name is told to have. */
export function auditFiltersOf(valueOf: (name: keyof AuditFilterState) => string): AuditFilterState {
  return Object.fromEntries(auditFilterNames.map((name) => [name, valueOf(name)])) as AuditFilterState;
}

/** The start of a day in India, or of the day after; undefined for text that is no day. */
function midnight(day: string, daysLater = 0): string | undefined {
  if (!isCalendarDay(day)) return undefined;
  return new Date(`${addDays(day, daysLater)}T00:00:00+05:30`).toISOString();
}

/** The query parameters of GET /api/admin/audit. */
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

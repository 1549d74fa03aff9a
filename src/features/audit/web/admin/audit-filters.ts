/** The names of the filters, in the address of the tab as in its form. */
export const auditFilterNames = ['user', 'action', 'subject', 'search', 'from', 'to'] as const;

/** '' is no filter. `from` and `to` are days of the reader's calendar, both counted in: `2026-03-01`. */
export type AuditFilterState = Record<(typeof auditFilterNames)[number], string>;

/** Filters by what each name is told to have. */
export function auditFiltersOf(valueOf: (name: keyof AuditFilterState) => string): AuditFilterState {
  return Object.fromEntries(auditFilterNames.map((name) => [name, valueOf(name)])) as AuditFilterState;
}

/** Midnight of the reader at the beginning of a day, or of the day after; undefined for what is no day. */
function midnight(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
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

import { z } from 'zod';

/** `Date` writes other years in a form that PostgreSQL does not read, and PostgreSQL has no year 0. */
const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** A time in a request, as an ISO 8601 text that the database can store. */
export function requestTime(options: { offset?: boolean; error?: string } = {}) {
  const isStorable = (text: string) => Date.parse(text) >= first && Date.parse(text) <= last;
  return z.iso
    .datetime({ ...options, abort: true })
    .refine(isStorable, options.error ?? 'must be a time from year 1 to 9999');
}

import { queryString } from '#lib/read-address.ts';

/** Plain text in and out: the router's own codec turns '?search=2015' into a number and quotes strings. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  return queryString(search);
}

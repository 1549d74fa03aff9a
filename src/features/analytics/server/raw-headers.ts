import type { IncomingHttpHeaders } from 'node:http';

const needed = new Set([
  'user-agent',
  'referer',
  'host',
  'dnt',
  'sec-gpc',
  'purpose',
  'sec-purpose',
  'x-purpose',
  'x-moz',
  'x-forwarded-for',
]);

/** Picks the headers that counting needs from the raw list. Joins repeated headers with a comma, as proxies do. */
export function headersOfVisit(raw: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (!needed.has(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? raw[at + 1]! : `${before}, ${raw[at + 1]!}`;
  }
  return headers;
}

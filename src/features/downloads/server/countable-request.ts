import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** What browsers call a request that nobody has asked for yet. */
const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'];

/** Whether a person asked: not a program (or something that does not say what it is), not a browser ahead of time. */
export function isAskedByPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  if (!agent || isbot(agent)) return false;
  return !prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')));
}

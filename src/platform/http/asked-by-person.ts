import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What browsers call a request that nobody has asked for yet. */
const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'];

/** Browsers are few and the pattern that tells programs from them is long. */
const verdicts = new LRUCache<string, boolean>({ max: 500 });
const longestAgent = 400;

function isProgram(agent: string): boolean {
  const known = verdicts.get(agent);
  if (known !== undefined) return known;
  const verdict = isbot(agent);
  if (agent.length <= longestAgent) verdicts.set(agent, verdict);
  return verdict;
}

/** Whether a browser asks ahead of time: its visitor may never see the answer. */
export function isAskedAhead(headers: IncomingHttpHeaders): boolean {
  return prefetchHeaders.some((name) => {
    const value = headers[name];
    return value !== undefined && /prefetch|prerender|preview/i.test(String(value));
  });
}

/** Whether a person asked: not a program (or something that does not say what it is), not a browser ahead of time. */
export function isAskedByPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isProgram(agent) && !isAskedAhead(headers);
}

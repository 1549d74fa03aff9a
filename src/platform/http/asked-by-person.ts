import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Headers with which browsers mark speculative requests. */
const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'];

/** Few different browsers exist, and the pattern that detects bots is long. */
const verdicts = new LRUCache<string, boolean>({ max: 500 });
const maxAgentLength = 400;

function isProgram(agent: string): boolean {
  const cached = verdicts.get(agent);
  if (cached !== undefined) return cached;
  const verdict = isbot(agent);
  if (agent.length <= maxAgentLength) verdicts.set(agent, verdict);
  return verdict;
}

/** Returns whether the request is speculative: the visitor may never see the response. */
export function isAskedAhead(headers: IncomingHttpHeaders): boolean {
  return prefetchHeaders.some((name) => {
    const value = headers[name];
    return value !== undefined && /prefetch|prerender|preview/i.test(String(value));
  });
}

/** Returns whether a person made the request: not a bot, a client without User-Agent, or a speculative request. */
export function isAskedByPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isProgram(agent) && !isAskedAhead(headers);
}

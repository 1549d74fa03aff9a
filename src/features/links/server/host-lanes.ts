import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from '#lib/turns.ts';
import { isNetworkFailure, type LinkFinding, type LinkToCheck } from './link-finding.ts';

/** How gently sites are asked. */
export interface Pace {
  /** Checks at once, on all sites together. */
  atOnce: number;
  /** Checks at once on one site. */
  perHost: number;
  /** Milliseconds between the beginnings of two checks on one site. */
  gapMs: number;
  /** Milliseconds that a site may ask to wait, all in all. */
  patienceMs: number;
}

/** A site is left for the next run after so many links in a row that got no answer. */
const silentInARow = 5;
/** The same for links in a row that ask to wait longer than `patienceMs` allows. */
const refusedInARow = 2;
/** One link may delay the others of its site so often. */
const waitsPerLink = 2;

interface Host {
  waiting: { link: LinkToCheck; waits: number }[];
  /** When the next check may begin. */
  nextAt: number;
  /** Milliseconds that it asked to wait so far. */
  waited: number;
  silent: number;
  refused: number;
  /** Whether the remaining links are left for the next run. */
  isLeft: boolean;
}

/**
 * Checks links, at most `perHost` at once on each site and `atOnce` in all. `found` is called for each; with null for one
 * that was not tried, because its site does not answer or asks to wait for too long.
 */
export async function checkByHost(
  links: LinkToCheck[],
  work: {
    check: (link: LinkToCheck) => Promise<LinkFinding>;
    found: (link: LinkToCheck, finding: LinkFinding | null) => Promise<void>;
    signal: AbortSignal;
    pace: Pace;
  },
): Promise<void> {
  const { check, found, signal, pace } = work;
  const turns = createTurns(pace.atOnce);
  const hosts = new Map<string, Host>();
  for (const link of links) {
    const host = hosts.get(link.host) ?? newHost();
    host.waiting.push({ link, waits: 0 });
    hosts.set(link.host, host);
  }

  /** Its turn to begin; several lanes of a host begin one after the other. */
  async function untilFree(host: Host): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, host.nextAt);
    host.nextAt = at + pace.gapMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Puts a link that asks to wait behind the others of its site; false when the wait is too long. */
  function postpone(host: Host, link: LinkToCheck, waits: number, retryAfterMs: number): boolean {
    const pauseMs = Math.max(retryAfterMs, pace.gapMs, 100);
    if (host.isLeft || waits >= waitsPerLink || host.waited + pauseMs > pace.patienceMs) return false;
    host.waited += pauseMs;
    host.nextAt = Math.max(host.nextAt, performance.now() + pauseMs);
    host.waiting.push({ link, waits: waits + 1 });
    return true;
  }

  async function settle(host: Host, link: LinkToCheck, waits: number, finding: LinkFinding): Promise<void> {
    const { reason, retryAfterMs } = finding;
    const isRefused = reason === 'asked-to-wait' && retryAfterMs !== null;
    if (isRefused && postpone(host, link, waits, retryAfterMs)) return;
    host.refused = isRefused ? host.refused + 1 : 0;
    host.silent = isNetworkFailure(finding) ? host.silent + 1 : 0;
    if (host.silent >= silentInARow || host.refused >= refusedInARow) host.isLeft = true;
    await found(link, finding);
  }

  async function lane(host: Host): Promise<void> {
    for (;;) {
      if (host.waiting.length === 0) return;
      if (!host.isLeft) await untilFree(host);
      signal.throwIfAborted();
      const next = host.waiting.shift();
      if (!next) return;
      const { link, waits } = next;
      if (host.isLeft) {
        await found(link, null);
        continue;
      }
      const finding = await turns.take(() => check(link));
      if (finding) await settle(host, link, waits, finding);
    }
  }

  const lanes = [...hosts.values()].flatMap((host) =>
    Array.from({ length: Math.min(pace.perHost, host.waiting.length) }, () => lane(host)),
  );
  const failed = (await Promise.allSettled(lanes)).find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

function newHost(): Host {
  return { waiting: [], nextAt: 0, waited: 0, silent: 0, refused: 0, isLeft: false };
}

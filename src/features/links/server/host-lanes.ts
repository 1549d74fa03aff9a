import { setTimeout as sleep } from 'node:timers/promises';
import { createTurns } from '#lib/turns.ts';
import type { LinkFinding, LinkToCheck } from './link-finding.ts';

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

/** A site of which so many links in a row did not answer at all is not asked for the others. */
const silentInARow = 5;
const silences = new Set(['unreachable', 'too-slow', 'unknown-host']);

interface Host {
  waiting: LinkToCheck[];
  /** When the next check may begin. */
  nextAt: number;
  /** Milliseconds that it asked to wait so far. */
  waited: number;
  silent: number;
  /** Why the rest is not asked for. */
  given: 'asked-to-wait' | LinkFinding | undefined;
}

/**
 * Checks links, at most `perHost` at once on each site and `atOnce` in all. `found` is told of each; null for one that
 * is left for another time because its site asks to wait longer than there is patience for.
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
    const host = hosts.get(link.host) ?? { waiting: [], nextAt: 0, waited: 0, silent: 0, given: undefined };
    host.waiting.push(link);
    hosts.set(link.host, host);
  }

  /** Its turn to begin; several lanes of a host begin one after the other. */
  async function untilFree(host: Host): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, host.nextAt);
    host.nextAt = at + pace.gapMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  async function settle(host: Host, link: LinkToCheck, finding: LinkFinding): Promise<void> {
    const { reason, retryAfterMs } = finding;
    host.silent = reason !== null && silences.has(reason) ? host.silent + 1 : 0;
    if (host.silent >= silentInARow)
      host.given ??= { ...finding, message: `${finding.message}, nor did others of its links` };
    if (reason !== 'asked-to-wait' || retryAfterMs === null) return found(link, finding);
    const pauseMs = Math.max(retryAfterMs, pace.gapMs, 100);
    if (host.given === undefined && host.waited + pauseMs <= pace.patienceMs) {
      host.waited += pauseMs;
      host.nextAt = Math.max(host.nextAt, performance.now() + pauseMs);
      host.waiting.unshift(link);
      return;
    }
    host.given ??= 'asked-to-wait';
    await found(link, finding);
  }

  async function lane(host: Host): Promise<void> {
    for (;;) {
      if (host.waiting.length === 0) return;
      if (host.given === undefined) await untilFree(host);
      signal.throwIfAborted();
      const link = host.waiting.shift();
      if (!link) return;
      if (host.given !== undefined) {
        await found(link, host.given === 'asked-to-wait' ? null : host.given);
        continue;
      }
      const finding = await turns.take(() => check(link));
      if (finding) await settle(host, link, finding);
    }
  }

  const lanes = [...hosts.values()].flatMap((host) =>
    Array.from({ length: Math.min(pace.perHost, host.waiting.length) }, () => lane(host)),
  );
  const failed = (await Promise.allSettled(lanes)).find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { isNetworkFailure, type LinkFinding, type LinkToCheck } from './link-finding.ts';

/** Limits of the load on the checked sites. */
export interface Pace {
  /** Parallel checks on all sites together. */
  atOnce: number;
  /** Parallel checks on one site. */
  perHost: number;
  /** Milliseconds between the starts of two checks on one site. */
  gapMs: number;
  /** Total milliseconds that a site may ask to wait. */
  retryForMs: number;
}

/** Consecutive links without a response, after which the rest of a site is left for the next run. */
const silentInARow = 5;
/** The same limit for consecutive links that ask to wait longer than `retryForMs` allows. */
const refusedInARow = 2;
/** How often one link may delay the others of its site. */
const waitsPerLink = 2;

interface Host {
  waiting: { link: LinkToCheck; waits: number }[];
  /** Earliest start of the next check. */
  nextAt: number;
  /** Milliseconds that the site asked to wait so far. */
  waited: number;
  silent: number;
  refused: number;
  /** Whether the remaining links are left for the next run. */
  isLeft: boolean;
}

/**
 * Checks links with at most `perHost` parallel checks per site and `atOnce` in total. Calls `found` for each link,
 * with `null` for a skipped link, because its site does not respond or asks to wait too long. Each site has a list of
 * its own instead of a p-queue: a site delays its next start and moves links back while it runs.
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
  const running = new PQueue({ concurrency: pace.atOnce });
  const hosts = new Map<string, Host>();
  for (const link of links) {
    const host = hosts.get(link.host) ?? newHost();
    host.waiting.push({ link, waits: 0 });
    hosts.set(link.host, host);
  }

  /** Waits until the next check of the site may start. Parallel checks of a host start one after another. */
  async function untilFree(host: Host): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, host.nextAt);
    host.nextAt = at + pace.gapMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Moves a link that asks to wait behind the other links of its site. Returns false if the wait is too long. */
  function postpone(host: Host, link: LinkToCheck, waits: number, retryAfterMs: number): boolean {
    const pauseMs = Math.max(retryAfterMs, pace.gapMs, 100);
    if (host.isLeft || waits >= waitsPerLink || host.waited + pauseMs > pace.retryForMs) return false;
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

  async function worker(host: Host): Promise<void> {
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
      const finding = await running.add(() => check(link));
      await settle(host, link, waits, finding);
    }
  }

  const workers = [...hosts.values()].flatMap((host) =>
    Array.from({ length: Math.min(pace.perHost, host.waiting.length) }, () => worker(host)),
  );
  const failed = (await Promise.allSettled(workers)).find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

function newHost(): Host {
  return { waiting: [], nextAt: 0, waited: 0, silent: 0, refused: 0, isLeft: false };
}

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
}

/** Consecutive links without a response, after which the rest of a site is left for the next run. */
const silentInARow = 5;
/** The same limit for consecutive links that ask to wait. */
const refusedInARow = 2;

interface Checks {
  check: (link: LinkToCheck) => Promise<LinkFinding>;
  /** Called for each link, with `null` for a link that is left for the next run. */
  found: (link: LinkToCheck, finding: LinkFinding | null) => Promise<void>;
  signal: AbortSignal;
  pace: Pace;
}

/**
 * Checks links with at most `perHost` parallel checks per site and `atOnce` in total. Skips the rest of a site that
 * does not respond or asks to wait.
 */
export async function checkByHost(links: LinkToCheck[], checks: Checks): Promise<void> {
  const running = new PQueue({ concurrency: checks.pace.atOnce });
  const hosts = Map.groupBy(links, ({ host }) => host).values();
  const workers = [...hosts].flatMap((ofHost) => startWorkers(ofHost, running, checks));
  const failed = (await Promise.allSettled(workers)).find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Starts the parallel checks of one site. They take links from the same list, one after another. */
function startWorkers(
  waiting: LinkToCheck[],
  running: PQueue,
  { check, found, signal, pace }: Checks,
): Promise<void>[] {
  let nextAt = 0;
  let silent = 0;
  let refused = 0;

  async function untilFree(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + pace.gapMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const isLeft = () => silent >= silentInARow || refused >= refusedInARow;
      if (!isLeft()) await untilFree();
      signal.throwIfAborted();
      const link = waiting.shift();
      if (!link) return;
      if (isLeft()) {
        await found(link, null);
        continue;
      }
      const finding = await running.add(() => check(link));
      refused = finding.reason === 'asked-to-wait' ? refused + 1 : 0;
      silent = isNetworkFailure(finding) ? silent + 1 : 0;
      await found(link, finding);
    }
  }
  return Array.from({ length: Math.min(pace.perHost, waiting.length) }, work);
}

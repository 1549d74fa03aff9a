import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { isNetworkFailure, type LinkFinding, type LinkToCheck } from './link-finding.ts';

/** Limits of the load on the checked sites. */
export interface Pace {
  /** Parallel checks on all sites together. */
  concurrency: number;
  /** Parallel checks on one site. */
  perHost: number;
  /** Milliseconds between the starts of two checks on one site. */
  gapMs: number;
}

/** Consecutive links without a response, after which the rest of a site is left for the next run. */
const maxSilent = 5;
/** The same limit for consecutive links that ask to wait. */
const maxRefused = 2;

interface Checks {
  check: (link: LinkToCheck) => Promise<LinkFinding>;
  /** Called for each link, with `null` for a link that is left for the next run. */
  onFinding: (link: LinkToCheck, finding: LinkFinding | null) => Promise<void>;
  signal: AbortSignal;
  pace: Pace;
}

/**
 * Checks links with at most `perHost` parallel checks per site and `concurrency` in total. Skips the rest of a site that
 * does not respond or asks to wait.
 */
export async function checkByHost(links: LinkToCheck[], checks: Checks): Promise<void> {
  const running = new PQueue({ concurrency: checks.pace.concurrency });
  const hosts = Map.groupBy(links, ({ host }) => host).values();
  const workers = [...hosts].flatMap((ofHost) => startWorkers(ofHost, running, checks));
  const failed = (await Promise.allSettled(workers)).find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Starts the parallel checks of one site. They take links from the same list, one after another. */
function startWorkers(
  waiting: LinkToCheck[],
  running: PQueue,
  { check, onFinding, signal, pace }: Checks,
): Promise<void>[] {
  let nextAt = 0;
  let silent = 0;
  let refused = 0;

  async function waitForTurn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + pace.gapMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const isLeft = () => silent >= maxSilent || refused >= maxRefused;
      if (!isLeft()) await waitForTurn();
      signal.throwIfAborted();
      const link = waiting.shift();
      if (!link) return;
      if (isLeft()) {
        await onFinding(link, null);
        continue;
      }
      const finding = await running.add(() => check(link));
      refused = finding.reason === 'asked-to-wait' ? refused + 1 : 0;
      silent = isNetworkFailure(finding) ? silent + 1 : 0;
      await onFinding(link, finding);
    }
  }
  return Array.from({ length: Math.min(pace.perHost, waiting.length) }, work);
}

import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { formatCount } from '#lib/text/format.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { CheckReport, CheckRun } from '../link-checker.contract.ts';
import type { CheckLink } from './check-link.ts';
import { checkByHost, type Pace } from './check-by-host.ts';
import type { LinkFinding, LinkToCheck } from './link-finding.ts';
import { markForRun, saveFindings, selectPending, unmark } from './link-results.queries.ts';
import type { LinkSync } from './link-sync.service.ts';
import { createNetworkFailures, type CheckAll, type NetworkFailures } from './network-failures.service.ts';

export type RunLinkCheck = ReturnType<typeof createLinkRun>;

export const usualPace: Pace = { atOnce: 64, perHost: 2, gapMs: 200, retryForMs: 60_000 };

/** Links loaded and grouped by site at a time. */
const linksAtOnce = 20_000;
/**
 * Findings are written after this number, or after this many milliseconds. Findings lost in a crash are checked
 * again.
 */
const findingsAtOnce = 200;
const longestUnwrittenMs = 1_000;

interface Kept {
  total: number;
  report: CheckReport;
  begunAt: string;
}

export function createLinkRun(dependencies: {
  db: Database;
  sync: LinkSync;
  check: CheckLink;
  /** No trailing slash. */
  publicUrl: string;
  pace?: Pace;
}) {
  const { db, sync, check, publicUrl, pace = usualPace } = dependencies;

  /** Checks the links of a run. Continues a run that ended abruptly. */
  return async (run: CheckRun, job: RunningJob): Promise<CheckReport> => {
    const kept = await begin(run, job);
    const { total, report, begunAt } = kept;
    const failures = createNetworkFailures(db, new URL(publicUrl).host);
    const unwritten = new Map<number, LinkFinding | null>();
    let writtenAt = performance.now();
    let writing = Promise.resolve();

    async function write(): Promise<void> {
      const some = [...unwritten];
      unwritten.clear();
      writtenAt = performance.now();
      if (some.length === 0) return;
      count(report, some);
      const findings = some.flatMap(([id, finding]) => (finding ? [{ id, ...finding }] : []));
      const left = some.flatMap(([id, finding]) => (finding ? [] : [id]));
      if (findings.length > 0) await saveFindings(db, findings);
      if (left.length > 0) await unmark(db, left);
      await job.saveCheckpoint(kept);
    }

    async function found(link: LinkToCheck, finding: LinkFinding | null): Promise<void> {
      const isHeld = finding !== null && failures.hold(link, finding);
      if (!isHeld) unwritten.set(link.id, finding);
      const done = report.checked + report.postponed + unwritten.size + failures.count();
      job.progress({ done, total: Math.max(total, done), note: link.host });
      const isDue = unwritten.size >= findingsAtOnce || performance.now() - writtenAt > longestUnwrittenMs;
      if (!isDue) return;
      writing = writing.then(write);
      await writing;
    }

    const checkAll: CheckAll = (links, onFinding) =>
      checkByHost(links, {
        check: (link) => check(link, job.signal),
        found: onFinding,
        signal: job.signal,
        pace,
      });

    try {
      for (;;) {
        job.signal.throwIfAborted();
        const links = await selectPending(db, job.id, { except: failures.ids(), most: linksAtOnce });
        if (links.length === 0) break;
        await checkAll(links, found);
        await (writing = writing.then(write));
      }
      const checks = { begunAt, checkAll };
      await settle(failures, report, await failures.areMost(checks));
      await job.saveCheckpoint(kept);
      return report;
    } finally {
      // Also after a cancellation, so that findings are not lost.
      await writing.then(write);
    }
  };

  async function begin(run: CheckRun, job: RunningJob): Promise<Kept> {
    const begunAt = new Date().toISOString();
    // A run that an older version started has no start time.
    if (job.checkpoint !== null) return { begunAt, ...(job.checkpoint as Omit<Kept, 'begunAt'>) };
    await sync.run(job);
    const total = await markForRun(db, job.id, run);
    const kept = { total, report: { checked: 0, success: 0, warning: 0, error: 0, postponed: 0 }, begunAt };
    await job.saveCheckpoint(kept);
    return kept;
  }

  /** Saves the failures without a response. Throws if they say more about this server: their links stay as before. */
  async function settle(failures: NetworkFailures, report: CheckReport, isInconclusive: boolean) {
    if (isInconclusive) {
      await unmark(db, failures.ids());
      throw new AppError('unavailable', {
        public: `This check is inconclusive: most sites could not be reached, so ${formatCount(failures.count(), 'failure')} did not count. Check the internet connection of the server.`,
      });
    }
    const findings = failures.findings();
    for (let from = 0; from < findings.length; from += findingsAtOnce)
      await saveFindings(db, findings.slice(from, from + findingsAtOnce));
    report.checked += failures.count();
    report.error += failures.count();
  }
}

function count(report: CheckReport, found: [number, LinkFinding | null][]): void {
  for (const [, finding] of found) {
    if (!finding) {
      report.postponed += 1;
      continue;
    }
    report.checked += 1;
    report[finding.status] += 1;
  }
}

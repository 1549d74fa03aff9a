import type { Database } from '#platform/database/database.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import { keptChecks, type CheckReport, type CheckRun } from '../links-admin.contract.ts';
import type { CheckLink } from './check-link.ts';
import { checkByHost, type Pace } from './host-lanes.ts';
import type { LinkFinding, LinkToCheck } from './link-finding.ts';
import { markForRun, saveFindings, selectPending, unmark } from './link-results.queries.ts';
import type { LinkSync } from './link-sync.service.ts';

/** Checks the links of a run, and goes on where one that ended abruptly stopped. */
export type RunLinkCheck = (run: CheckRun, job: RunningJob) => Promise<CheckReport>;

export const usualPace: Pace = { atOnce: 64, perHost: 2, gapMs: 200, patienceMs: 60_000 };

/** Links that are sorted by site at a time. */
const linksAtOnce = 20_000;
/** Findings are written so many at a time, or after so many milliseconds: what a crash loses is checked again. */
const findingsAtOnce = 200;
const longestUnwrittenMs = 1_000;

interface Kept {
  total: number;
  report: CheckReport;
}

export function createLinkRun(dependencies: {
  db: Database;
  sync: Pick<LinkSync, 'now'>;
  check: CheckLink;
  pace?: Pace;
}): RunLinkCheck {
  const { db, sync, check, pace = usualPace } = dependencies;

  return async (run, job) => {
    const { total, report } = await begin(run, job);
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
      if (findings.length > 0) await saveFindings(db, findings, keptChecks);
      if (left.length > 0) await unmark(db, left);
      await job.keep({ total, report } satisfies Kept);
    }

    async function found({ id, host }: LinkToCheck, finding: LinkFinding | null): Promise<void> {
      unwritten.set(id, finding);
      const done = report.checked + report.postponed + unwritten.size;
      job.progress({ done, total: Math.max(total, done), note: host });
      const isDue = unwritten.size >= findingsAtOnce || performance.now() - writtenAt > longestUnwrittenMs;
      if (!isDue) return;
      writing = writing.then(write);
      await writing;
    }

    try {
      for (;;) {
        job.signal.throwIfAborted();
        const links = await selectPending(db, job.id, linksAtOnce);
        if (links.length === 0) return report;
        const checkOne = (link: LinkToCheck) => check(link, job.signal);
        await checkByHost(links, { check: checkOne, found, signal: job.signal, pace });
        await (writing = writing.then(write));
      }
    } finally {
      // Also when it was cancelled: what was found is found.
      await writing.then(write);
    }
  };

  async function begin(run: CheckRun, job: RunningJob): Promise<Kept> {
    if (job.kept !== null) return job.kept as Kept;
    job.progress({ done: 0, total: null, note: 'Reading where links lead' });
    await sync.now();
    const total = await markForRun(db, job.id, run);
    const kept = { total, report: { checked: 0, success: 0, warning: 0, error: 0, postponed: 0 } };
    await job.keep(kept);
    return kept;
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

import { AppError } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import type { CheckReport, CheckRun } from '../link-checker.contract.ts';
import { checkLink } from './check-link.ts';
import { checkByHost, type Pace } from './check-by-host.ts';
import { isNetworkFailure, type LinkFinding, type LinkToCheck } from './link-finding.ts';
import { markForRun, saveFindings, selectPending, unmark } from './link-results.queries.ts';
import type { LinksContext } from './links-context.ts';

export const defaultPace: Pace = { concurrency: 64, perHost: 2, gapMs: 200 };

/** Links loaded and grouped by site at a time. */
const linkBatchSize = 20_000;
/**
 * Findings are written after this number, or after this many milliseconds. Findings lost in a crash are checked
 * again.
 */
const findingBatchSize = 200;
const maxUnwrittenMs = 1_000;

interface RunState {
  total: number;
  report: CheckReport;
  /** Checks of other sites with and without a response. A run that an older version started has none. */
  answered?: number;
  unreachable?: number;
}

/**
 * Checks the links of a run, as they were last read. Continues a run that ended abruptly. Throws `unavailable` if most
 * sites of a check of all links did not respond: that says more about this server.
 */
export async function runLinkCheck(
  links: LinksContext,
  run: CheckRun,
  job: RunningJob,
  pace = defaultPace,
): Promise<CheckReport> {
  const { db, config } = links;
  const ownHost = new URL(config.publicUrl).host;
  const state = await begin(links, run, job);
  const { total, report } = state;
  const unwritten = new Map<number, LinkFinding | null>();
  let writtenAt = performance.now();
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const batch = [...unwritten];
    unwritten.clear();
    writtenAt = performance.now();
    if (batch.length === 0) return;
    addToReport(report, batch);
    const findings = batch.flatMap(([id, finding]) => (finding ? [{ id, ...finding }] : []));
    const left = batch.flatMap(([id, finding]) => (finding ? [] : [id]));
    if (findings.length > 0) await saveFindings(db, findings);
    if (left.length > 0) await unmark(db, left);
    await job.saveCheckpoint(state);
  }

  async function onFinding(link: LinkToCheck, finding: LinkFinding | null): Promise<void> {
    unwritten.set(link.id, finding);
    if (finding && link.host !== ownHost) {
      const kind = isNetworkFailure(finding) ? 'unreachable' : 'answered';
      state[kind] = (state[kind] ?? 0) + 1;
    }
    const done = report.checked + report.postponed + unwritten.size;
    job.progress({ done, total: Math.max(total, done), note: link.host });
    const isDue = unwritten.size >= findingBatchSize || performance.now() - writtenAt > maxUnwrittenMs;
    if (!isDue) return;
    writing = writing.then(write);
    await writing;
  }

  try {
    for (;;) {
      job.signal.throwIfAborted();
      const pending = await selectPending(db, job.id, linkBatchSize);
      if (pending.length === 0) break;
      await checkByHost(pending, {
        check: (link) => checkLink(links, link, job.signal),
        onFinding,
        signal: job.signal,
        pace,
      });
      await (writing = writing.then(write));
    }
  } finally {
    // Also after a cancellation, so that findings are not lost.
    await writing.then(write);
  }
  const { answered = 0, unreachable = 0 } = state;
  if (run.scope === 'all' && unreachable > answered)
    throw new AppError('unavailable', {
      public:
        'Most sites could not be reached. Check the internet connection of the server, then check the links again.',
    });
  return report;
}

async function begin(links: LinksContext, run: CheckRun, job: RunningJob): Promise<RunState> {
  if (job.checkpoint !== null) return job.checkpoint as RunState;
  const total = await markForRun(links.db, job.id, run);
  const state = { total, report: { checked: 0, success: 0, warning: 0, error: 0, postponed: 0 } };
  await job.saveCheckpoint(state);
  return state;
}

function addToReport(report: CheckReport, batch: [number, LinkFinding | null][]): void {
  for (const [, finding] of batch) {
    if (!finding) {
      report.postponed += 1;
      continue;
    }
    report.checked += 1;
    report[finding.status] += 1;
  }
}

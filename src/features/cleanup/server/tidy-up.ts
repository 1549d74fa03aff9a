import type { CleanupKind } from '#lib/cleanup-kinds.ts';
import type { CleanupCheck, CleanupRun } from '#platform/cleanup/cleanup-check.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import type { CleanupReport, KindReport } from '../cleanup.contract.ts';

const failuresListed = 50;

/** A run without the callback that logs defects. */
type QuietRun = Omit<CleanupRun, 'onDefect'>;

/** Cleans up one kind. Throws errors of its check. */
export async function tidyKind({ kind, remove }: CleanupCheck, run: QuietRun, log: Log): Promise<KindReport> {
  const onDefect = (error: unknown) => log.error({ error, kind }, 'a cleanup could not remove something');
  const { removed, details, failures } = await remove({ ...run, onDefect });
  const told = failures.slice(0, failuresListed);
  return { kind, removed, details, failed: failures.length, failures: told, problem: null };
}

/** Cleans up one of several kinds. If it fails, the report has the reason. Throws only the reason of the signal. */
export async function tidyKindOfMany(check: CleanupCheck, run: QuietRun, log: Log): Promise<KindReport> {
  try {
    return await tidyKind(check, run, log);
  } catch (error) {
    run.signal.throwIfAborted();
    const { kind } = check;
    return { kind, removed: 0, details: {}, failed: 0, failures: [], problem: problemOf(error, kind, log) };
  }
}

function problemOf(error: unknown, kind: CleanupKind, log: Log): string {
  if (error instanceof AppError && error.status < 500) return error.message;
  log.error({ error, kind }, 'a cleanup ended early');
  return 'It ended early. See the server log, then run it again.';
}

export function createCleanupReport(kinds: KindReport[]): CleanupReport {
  return { removed: kinds.reduce((sum, { removed }) => sum + removed, 0), kinds };
}

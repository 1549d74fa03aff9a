import { formatCount } from '#lib/text/format.ts';
import type { CleanupReport, CleanupResult, KindReport } from '../cleanup.contract.ts';
import { countOfKind, getPluralLabel } from '../kind-labels.ts';

function getFailuresText({ kinds }: CleanupReport): string {
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
  const stayed = kinds.filter(({ problem }) => problem !== null).map(({ kind }) => getPluralLabel(kind));
  const sentences = [
    failed > 0 ? `${formatCount(failed, 'item')} could not be removed.` : '',
    stayed.length > 0 ? `Not done: ${stayed.join(', ')}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function getDoneText({ kind, removed }: KindReport): string {
  return removed === 0
    ? `No ${getPluralLabel(kind)} were removed.`
    : `Removed ${countOfKind(kind, removed)}.`;
}

function getSumText({ removed }: CleanupReport): string {
  return removed === 0
    ? 'Full cleanup completed: there was nothing to remove.'
    : `Full cleanup completed: ${formatCount(removed, 'item')} removed.`;
}

/** Presents the result of a completed clean-up. */
export function presentDone(
  report: CleanupReport,
  { jobId, isFull }: { jobId: string | null; isFull: boolean },
): CleanupResult {
  const { removed, kinds } = report;
  const done = isFull ? getSumText(report) : kinds.map(getDoneText).join(' ');
  return {
    message: [done, getFailuresText(report)].filter(Boolean).join(' '),
    removed,
    details: isFull
      ? Object.fromEntries(kinds.map((each) => [each.kind, each.removed]))
      : Object.assign({}, ...kinds.map(({ details }) => details)),
    jobId,
    report,
  };
}

/** Presents a clean-up whose job is still running. */
export function presentStarted(jobId: string): CleanupResult {
  return {
    message: 'The cleanup is running. You can leave this page.',
    removed: 0,
    details: {},
    jobId,
    report: null,
  };
}

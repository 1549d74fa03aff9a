import type { JobRun } from '../../jobs.contract.ts';
import { findJobGroup } from './job-groups.ts';
import { durationText } from './job-labels.ts';

export interface JobStory {
  /** What the run did, as sentences. The panel shows the result or the reason of a failure above it. */
  happened: string;
  /** What the user can do next, as sentences. */
  next: string;
  /** The tab of the next step, with its state. */
  link?: { tab: string; label: string; state?: Record<string, string> };
}

/** What stays after a failed or cancelled run, by job. */
const effects: Record<string, string> = {
  backup: 'It stored no backup. Earlier backups are unchanged.',
  'restore-check': 'It changed nothing.',
  restore: 'The library is unchanged, because a restore is one transaction.',
  bulk: 'Papers that it had changed keep their changes.',
  'site-import': 'Papers that it had added stay. The next import of the list leaves them unchanged.',
  'site-import-read': 'It stored no list.',
};
const usualEffect = 'Completed work is kept.';

const getDuration = ({ startedAt, endedAt }: JobRun) =>
  startedAt === null || endedAt === null ? null : durationText(Date.parse(endedAt) - Date.parse(startedAt));

function getHappened(run: JobRun): string {
  const duration = getDuration(run);
  const after = duration === null ? 'before it started' : `after ${duration}`;
  const effect = effects[run.name] ?? usualEffect;
  const texts: Record<JobRun['state'], string> = {
    waiting: `${run.startedBy.name} requested this job. It has not started yet.`,
    running: `${run.startedBy.name} started this job. It is running.`,
    done: `${run.startedBy.name} started this job. It finished ${after}.`,
    failed: `${run.startedBy.name} started this job. It failed ${after}. ${effect}`,
    cancelled: `${run.startedBy.name} started this job. It was cancelled ${after}. ${effect}`,
  };
  const attempts =
    run.attempts > 1 ? ` It needed ${run.attempts} attempts, because a server stopped during the job.` : '';
  return texts[run.state] + attempts;
}

const numberIn = (run: JobRun, name: string) => Number(run.report?.[name] ?? 0);

/** Returns the next step after a finished run whose result needs the user. */
function getFollowUp(run: JobRun): Omit<JobStory, 'happened'> | undefined {
  const { tab } = findJobGroup(run.name);
  if (tab === undefined) return undefined;
  const link = { tab: tab.name, label: `Open ${tab.title}` };
  if (run.name.startsWith('link-check') && numberIn(run, 'error') > 0)
    return {
      next: 'Repair the broken links.',
      link: { ...link, label: 'View broken links', state: { status: 'broken' } },
    };
  if (run.name === 'restore-check') return { next: 'Read the plan, then start the restore.', link };
  if (run.name === 'bulk') return { next: 'Check the result. You can undo it for 30 days.', link };
  if (run.name === 'find-duplicate-papers' && numberIn(run, 'groups') > 0)
    return { next: 'Compare the papers of each group and merge them.', link };
  if (run.name === 'store-copies' && Array.isArray(run.report?.refused) && run.report.refused.length > 0)
    return { next: 'The report lists the files that could not be stored, with the reasons.', link };
  return undefined;
}

function getNext(run: JobRun): Omit<JobStory, 'happened'> {
  const { tab } = findJobGroup(run.name);
  const link = tab && { link: { tab: tab.name, label: `Open ${tab.title}` } };
  if (run.state === 'waiting') return { next: 'Nothing. It starts when the jobs before it have ended.' };
  if (run.state === 'running')
    return { next: 'Nothing. The job continues if you close this page, and after a server restart.' };
  if (run.state === 'done') return getFollowUp(run) ?? { next: 'Nothing.' };
  if (!run.mayCancel) return { next: 'An owner can start it again.' };
  if (!run.mayRetry) return { next: 'Start a new job from its own tab.', ...link };
  const again = 'Retry runs the job again from the beginning.';
  return run.state === 'failed'
    ? { next: `Remove the cause of the failure first. ${again}`, ...link }
    : { next: again, ...link };
}

/** Describes a run: what happened, and what the user can do next. */
export function describeRun(run: JobRun): JobStory {
  return { happened: getHappened(run), ...getNext(run) };
}

import type { CleanupKind } from '#lib/cleanup-kinds.ts';
import { clsx } from 'clsx';
import { callApi } from '#admin-kit/call-api.ts';
import { formatCount } from '#lib/text/format.ts';
import { CircleAlert, CircleCheck } from '#ui/icons.ts';
import { getTabUrl, goToTab } from '#admin-kit/tab-url.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { HealthIssue, SystemHealth } from '../../dashboard.contract.ts';

const maxShown = 3;

interface IssueAction {
  label: string;
  tab: string;
  state?: Record<string, string>;
  /** Starts the work before the tab opens. */
  start?: () => Promise<unknown>;
}

const cleanup = (label: string, kind: CleanupKind): IssueAction => ({
  label,
  tab: 'cleanup',
  state: { open: kind },
});

/** The one action of each issue. */
const actions: Record<HealthIssue['kind'], IssueAction> = {
  disk: { label: 'Free space', tab: 'cleanup' },
  backup: { label: 'Open backups', tab: 'backup' },
  noBackup: {
    label: 'Back up now',
    tab: 'backup',
    start: () => callApi('POST', '/api/admin/backup/run', {}),
  },
  backupGap: { label: 'Open backups', tab: 'backup' },
  noContact: { label: 'Add a contact address', tab: 'settings', state: { section: 'general' } },
  emptyCatalog: { label: 'Add category', tab: 'categories', state: { open: 'new' } },
  brokenLinks: { label: 'View broken links', tab: 'links', state: { status: 'broken' } },
  failedJobs: { label: 'View failed jobs', tab: 'jobs', state: { state: 'failed' } },
  ungroupedPapers: { label: 'View jobs', tab: 'jobs' },
  missingFiles: cleanup('View papers', 'missingFiles'),
  orphanedPapers: cleanup('View papers', 'orphanedPapers'),
  duplicateSubjects: cleanup('View subjects', 'duplicateSubjects'),
  emptyCategories: cleanup('View categories', 'emptyCategories'),
  paperlessCategories: cleanup('View categories', 'paperlessCategories'),
  staleUploads: cleanup('View uploads', 'staleUploads'),
  orphanedFiles: cleanup('View files', 'orphanedFiles'),
};

/** Parts of the set-up that are not done yet. Nothing has failed. */
const unfinished = new Set<HealthIssue['kind']>(['noBackup', 'backupGap', 'noContact']);

/** A button that starts the work of an issue and opens the tab with its progress. */
function StartButton({ label, tab, start }: { label: string; tab: string; start: () => Promise<unknown> }) {
  const { submit, isSending } = useSubmission(`${label} failed`, async () => {
    await start();
    await goToTab(getTabUrl(tab));
  });
  return (
    <Button variant="secondary" disabled={isSending} onClick={() => void submit()}>
      {label}
    </Button>
  );
}

function Issue({ issue: { kind, text } }: { issue: HealthIssue }) {
  const openTabs = useOpenTabs();
  const { label, tab, state, start } = actions[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</p>
      {openTabs.has(tab) &&
        (start ? (
          <StartButton label={label} tab={tab} start={start} />
        ) : (
          <ButtonLink href={getTabUrl(tab, state)} variant="secondary">
            {label}
          </ButtonLink>
        ))}
    </li>
  );
}

/** Exams without papers are no issue, because a new library is full of them. */
function EmptyExams({ count }: { count: number }) {
  const openTabs = useOpenTabs();
  if (count === 0) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      {formatCount(count, 'exam has', 'exams have')} no papers yet.{' '}
      {openTabs.has('exams') && (
        <a href={getTabUrl('exams', { sort: 'papers' })} className="text-accent underline underline-offset-4">
          View exams without papers
        </a>
      )}
    </p>
  );
}

/** Shows a healthy state, or the first three issues with an action each and the number of others. */
export function HealthPanel({ health }: { health: SystemHealth }) {
  const openTabs = useOpenTabs();
  const { status, issues, emptyExams } = health;
  if (status === 'healthy')
    return (
      <>
        <p className="flex items-center gap-3">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-spine-2" />
          No problems found.
        </p>
        <EmptyExams count={emptyExams} />
      </>
    );
  const others = issues.length - maxShown;
  return (
    <>
      <p className="mb-3 flex items-center gap-3 font-semibold">
        <CircleAlert
          aria-hidden
          className={clsx(
            'size-5 shrink-0',
            issues.every(({ kind }) => unfinished.has(kind)) ? 'text-star' : 'text-danger',
          )}
        />
        {formatCount(issues.length, 'issue')} found
      </p>
      <ul>
        {issues.slice(0, maxShown).map((issue) => (
          <Issue key={issue.kind} issue={issue} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2">
        {others > 0 && <p className="text-muted">+{formatCount(others, 'more issue')}</p>}
        {openTabs.has('cleanup') && (
          <ButtonLink href={getTabUrl('cleanup')} variant="quiet" className="-mx-4">
            View Cleanup Tools
          </ButtonLink>
        )}
      </div>
      <EmptyExams count={emptyExams} />
    </>
  );
}

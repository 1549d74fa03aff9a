import { CircleAlert, CircleCheck } from '#ui/icons.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { SystemHealth } from '../../dashboard.contract.ts';

const mostShown = 3;

/** Shows a healthy state, or the first three issues and the number of others. */
export function HealthPanel({ health }: { health: SystemHealth }) {
  const openTabs = useOpenTabs();
  const { status, issues } = health;
  if (status === 'healthy')
    return (
      <p className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-spine-2" />
        No problems found.
      </p>
    );
  const others = issues.length - mostShown;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex items-center gap-3 font-semibold">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {issues.length === 1 ? '1 issue found' : `${issues.length} issues found`}
      </p>
      <ul className="list-disc pl-8">
        {issues.slice(0, mostShown).map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
      {others > 0 && <p className="pl-8 text-muted">+{others} more issues</p>}
      <div className="flex flex-wrap gap-3">
        {openTabs.has('cleanup') && (
          <ButtonLink href={getTabUrl('cleanup')} variant="secondary">
            View Cleanup Tools
          </ButtonLink>
        )}
        {openTabs.has('links') && issues.some(({ kind }) => kind === 'brokenLinks') && (
          <ButtonLink href={getTabUrl('links', { status: 'broken' })} variant="secondary">
            View broken links
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

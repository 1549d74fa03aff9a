import { AuditGroupSentence, groupEntries } from '#features/audit/audit.admin.tsx';
import type { AuditEntry } from '#features/audit/audit.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { activityLength, type Dashboard } from '../../dashboard.contract.ts';
import { dashboardQuery } from './dashboard.api.ts';
import { HealthPanel } from './health-panel.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import { WaitingCard } from './waiting-card.tsx';

const maxActs = 8;

/** Shows the latest acts, newest first. */
function RecentActivity({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No recent activity</p>;
  return (
    <ol className="divide-y divide-line">
      {groupEntries(entries, entries.length === activityLength)
        .flatMap(({ groups }) => groups)
        .slice(0, maxActs)
        .map((group) => (
          <li key={group.id} className="py-2">
            <AuditGroupSentence group={group} />
          </li>
        ))}
    </ol>
  );
}

/** Shows one part of the response, independently of the others: loaded, loading, or failed with a retry button. */
function Part<Value>({
  what,
  value,
  rows,
  onRetry,
  children,
}: {
  what: string;
  /** `undefined` while loading, `null` on failure. */
  value: Value | null | undefined;
  rows: number;
  onRetry: () => void;
  children: (value: Value) => ReactNode;
}) {
  if (value === undefined) return <LoadingRows count={rows} />;
  if (value === null) return <ReadFailure what={what} onRetry={onRetry} />;
  return children(value);
}

/** What waits for the owner first, then actions, figures, the latest acts and what the server does. */
export function Tab() {
  const { data, isError, refetch } = useQuery(dashboardQuery);
  const openTabs = useOpenTabs();
  const onRetry = () => void refetch();
  const part = <Name extends keyof Dashboard>(name: Name) =>
    data?.[name] ?? (data || isError ? null : undefined);

  return (
    <TabPage title="Dashboard">
      <div className="flex flex-col gap-6">
        {data && isError && <ReadFailure what="The latest figures" onRetry={onRetry} />}
        {data?.waiting && <WaitingCard waiting={data.waiting} />}
        <Card title="System Health">
          <Part what="The system's health" value={part('health')} rows={2} onRetry={onRetry}>
            {(health) => <HealthPanel health={health} />}
          </Part>
        </Card>
        <QuickActions />
        <Part what="The totals" value={part('stats')} rows={2} onRetry={onRetry}>
          {(stats) => <StatCards stats={stats} />}
        </Part>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <Card
            title="Recent Activity"
            actions={
              openTabs.has('audit') && (
                <ButtonLink variant="quiet" href={getTabUrl('audit')}>
                  Activity Log
                </ButtonLink>
              )
            }
          >
            <Part what="The recent activity" value={part('activity')} rows={4} onRetry={onRetry}>
              {(entries) => <RecentActivity entries={entries} />}
            </Part>
          </Card>
          <Card title="Performance Status">
            <Part what="The performance figures" value={part('performance')} rows={5} onRetry={onRetry}>
              {(measures) => <PerformancePanel measures={measures} />}
            </Part>
          </Card>
        </div>
      </div>
    </TabPage>
  );
}

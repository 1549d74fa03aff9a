import { AuditGroupSentence, groupEntries } from '#features/audit/audit.admin.tsx';
import type { AuditEntry } from '#features/audit/audit.contract.ts';
import type { SiteStats } from '#features/papers/papers.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { compactCount, formatCount, groupedCount } from '#lib/text/format.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon.ts';
import {
  BarChart3,
  BookOpen,
  CircleAlert,
  CircleCheck,
  Database,
  Download,
  FileText,
  FolderTree,
  GraduationCap,
  Settings,
  Upload,
} from '#ui/icons.ts';
import {
  activityLength,
  type Dashboard,
  type PerformanceMeasures,
  type Waiting,
} from '../../dashboard.contract.ts';
import { dashboardQuery } from './dashboard.api.ts';
import { HealthPanel } from './health-panel.tsx';
import { concerns, getMeasureTexts, isSpeedKnown } from './measure-labels.ts';

const maxActs = 8;

function Verdict({ measures }: { measures: PerformanceMeasures }) {
  const texts = concerns(measures);
  if (texts.length === 0)
    return (
      <p className="flex items-center gap-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-spine-2" />
        {isSpeedKnown(measures)
          ? 'Good: fast, with enough resources.'
          : 'Enough resources. Too few visits to judge the speed.'}
      </p>
    );
  return (
    <ul className="flex flex-col gap-1 font-semibold">
      {texts.map((text) => (
        <li key={text} className="flex items-center gap-3">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Shows response times and remaining resources. */
function PerformancePanel({ measures }: { measures: PerformanceMeasures }) {
  return (
    <>
      <Verdict measures={measures} />
      <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
        {getMeasureTexts(measures).map(({ name, value, note }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular text-right">
              {value}
              {note && <span className="block text-xs text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

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

/** Lists the work that waits for the reader, with a link to each. Renders nothing if there is none. */
function WaitingCard({ waiting: { uploads, searches } }: { waiting: Waiting }) {
  const openTabs = useOpenTabs();
  const work = [
    {
      count: uploads,
      text: `${formatCount(uploads, 'upload is', 'uploads are')} not saved as papers yet`,
      tab: 'upload',
      label: 'Open uploads',
    },
    {
      count: searches,
      text: `${formatCount(searches, 'search', 'searches')} of the last 30 days found no paper`,
      tab: 'search-words',
      label: 'View searches',
    },
  ].filter(({ count, tab }) => count > 0 && openTabs.has(tab));
  if (work.length === 0) return null;
  return (
    <Card title="Waiting for you">
      <ul className="divide-y divide-line">
        {work.map(({ text, tab, label }) => (
          <li key={tab} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-60">{text}</p>
            <ButtonLink href={getTabUrl(tab)} variant="secondary">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const quickActions: { tab: string; label: string; icon: Icon }[] = [
  { tab: 'upload', label: 'Upload Papers', icon: Upload },
  { tab: 'categories', label: 'Categories', icon: FolderTree },
  { tab: 'settings', label: 'Site Settings', icon: Settings },
  { tab: 'analytics', label: 'View Analytics', icon: BarChart3 },
  { tab: 'cache', label: 'Manage Cache', icon: Database },
];

/** Buttons for the most frequent tasks. Each opens its tab. */
function QuickActions() {
  const openTabs = useOpenTabs();
  const possible = quickActions.filter(({ tab }) => openTabs.has(tab));
  if (possible.length === 0) return null;
  return (
    <Card title="Quick Actions">
      <ul className="flex flex-wrap gap-3">
        {possible.map(({ tab, label, icon: Icon }, position) => (
          <li key={tab}>
            <ButtonLink href={getTabUrl(tab)} variant={position === 0 ? 'primary' : 'secondary'}>
              <Icon aria-hidden className="size-5" />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const statCards: { title: string; icon: Icon; of: keyof SiteStats }[] = [
  { title: 'Total Papers', icon: FileText, of: 'totalPapers' },
  { title: 'Total Downloads', icon: Download, of: 'totalDownloads' },
  { title: 'Exams', icon: GraduationCap, of: 'totalExams' },
  { title: 'Subjects', icon: BookOpen, of: 'totalSubjects' },
];

/** Shows the totals of the library. A tooltip has the exact count. */
function StatCards({ stats }: { stats: SiteStats }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {statCards.map(({ title, icon: Icon, of }) => (
        <div key={of} className="rounded-lg border border-line bg-raised p-4 sm:p-5">
          <dt className="flex items-center justify-between gap-2 text-sm text-muted">
            {title}
            <Icon aria-hidden className="size-5 shrink-0" />
          </dt>
          <dd className="tabular mt-2 font-serif text-3xl font-semibold" title={groupedCount(stats[of])}>
            {compactCount(stats[of])}
          </dd>
        </div>
      ))}
    </dl>
  );
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

import type { ReactNode } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LoadingRows } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { isOver, type JobRun } from '../../jobs.contract.ts';
import { JobProgress, progressText } from './job-progress.tsx';
import { describeRun } from './job-story.ts';
import { JobStateBadge } from './job-state.tsx';
import { durationText, getReportLabel, valueText } from './job-labels.ts';
import { useJobRun } from './use-job-run.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ run }: { run: JobRun }) {
  const { state, total, startedBy, createdAt, startedAt, endedAt, attempts } = run;
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      <Fact name="State">
        <JobStateBadge state={state} />
      </Fact>
      <Fact name="Started by">{startedBy.name}</Fact>
      <Fact name="Requested">
        <When at={createdAt} />
      </Fact>
      {startedAt !== null && (
        <Fact name="Started">
          <When at={startedAt} />
        </Fact>
      )}
      {startedAt !== null && endedAt !== null && (
        <Fact name="Duration">{durationText(Date.parse(endedAt) - Date.parse(startedAt))}</Fact>
      )}
      {isOver(run) && total !== null && (
        <Fact name="Total">{state === 'done' ? groupedCount(total) : progressText(run)}</Fact>
      )}
      {attempts > 1 && <Fact name="Attempts">{attempts}</Fact>}
    </dl>
  );
}

/** Sentences about the run, with a link to the tab of the next step. */
function Story({ run }: { run: JobRun }) {
  const openTabs = useOpenTabs();
  const { happened, next, link } = describeRun(run);
  return (
    <>
      <section className="flex flex-col gap-1">
        <h3 className="text-lg">What happened</h3>
        <p className="text-sm">{happened}</p>
      </section>
      <section className="flex flex-col items-start gap-1">
        <h3 className="text-lg">What to do next</h3>
        <p className="text-sm">{next}</p>
        {link && openTabs.has(link.tab) && (
          <ButtonLink variant="secondary" className="mt-2" href={getTabUrl(link.tab, link.state)}>
            {link.label}
          </ButtonLink>
        )}
      </section>
    </>
  );
}

/** Maximum number of list items shown. */
const maxListed = 50;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function List({ items }: { items: unknown[] }) {
  if (items.length === 0) return <>None</>;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {items.slice(0, maxListed).map((item, position) => (
        <li key={position}>
          <Value value={item} />
        </li>
      ))}
      {items.length > maxListed && <li>and {formatCount(items.length - maxListed, 'more', 'more')}</li>}
    </ul>
  );
}

function Value({ value }: { value: unknown }) {
  if (Array.isArray(value)) return <List items={value} />;
  if (isFields(value)) return <JobReport report={value} />;
  return <>{valueText(value)}</>;
}

/** Any job's report: names, values and nested lists. */
function JobReport({ report }: { report: Record<string, unknown> }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      {Object.entries(report).map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-muted">{getReportLabel(key)}</dt>
          <dd className="tabular min-w-0 [overflow-wrap:anywhere]">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One run: its progress, what happened and what to do next, its facts and its report. */
export function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const run = useJobRun(id);
  return (
    <SidePanel title={run?.title ?? 'Job'} onClose={onClose}>
      <div className="flex flex-col gap-6 overflow-y-auto p-6">
        {!run && <LoadingRows count={3} />}
        {run && (
          <>
            <JobProgress run={run} />
            <Story run={run} />
            <section className="flex flex-col gap-3">
              <h3 className="text-lg">Details</h3>
              <Facts run={run} />
            </section>
            {run.report !== null && Object.keys(run.report).length > 0 && (
              <section className="flex flex-col gap-3">
                <h3 className="text-lg">Report</h3>
                <JobReport report={run.report} />
              </section>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}

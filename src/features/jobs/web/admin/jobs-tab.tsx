import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '#admin-kit/status-badge.tsx';
import { type TabState, useTabState } from '#admin-kit/tab-url.ts';
import { When } from '#admin-kit/when.tsx';
import { useIsOwner } from '#features/auth/auth.admin.ts';
import { PageTextsPanel } from '#features/page-texts/page-texts.admin.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { dayNameInIndia } from '#lib/time/india-time.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { Clock } from '#ui/icons.ts';
import type { JobSchedule } from '../../jobs.contract.ts';
import { scheduleText } from './job-labels.ts';
import { JobList } from './job-list.tsx';
import { JobStateBadge } from './job-state.tsx';
import { jobSchedulesQuery } from './jobs.api.ts';
import { ScheduleForm } from './schedule-form.tsx';

const views = [
  { name: '', title: 'Jobs' },
  { name: 'schedules', title: 'Schedules' },
  { name: 'page-texts', title: 'Page texts' },
];

export function Tab() {
  const state = useTabState();
  const view = views.find(({ name }) => name === state.get('view'))?.name ?? '';
  return (
    <TabPage title="Jobs" hint="Jobs continue if you close this page, and after a server restart.">
      <ViewLinks label="Parts of Jobs" tab="jobs" views={views} view={view} />
      {view === '' && <JobList state={state} />}
      {view === 'schedules' && <ScheduleList state={state} />}
      {view === 'page-texts' && <PageTextsPanel />}
    </TabPage>
  );
}

function Schedule({ schedule, onChange }: { schedule: JobSchedule; onChange: (() => void) | undefined }) {
  const { title, isOn, nextRunAt, lastRun } = schedule;
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line p-4 last:border-0">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {title}
          <StatusBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</StatusBadge>
        </h2>
        <p className="text-sm text-muted">
          {isOn ? scheduleText(schedule) : 'Not scheduled'}
          {nextRunAt !== null && <> · next on {dayNameInIndia(Date.parse(nextRunAt))}</>}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {lastRun ? (
            <>
              Last time: <JobStateBadge state={lastRun.state} /> <When at={lastRun.createdAt} />
              {lastRun.error !== null && <span className="[overflow-wrap:anywhere]">{lastRun.error}</span>}
            </>
          ) : (
            'Never run'
          )}
        </p>
      </div>
      {onChange && (
        <Button variant="secondary" aria-label={`Change the schedule of ${title}`} onClick={onChange}>
          Change
        </Button>
      )}
    </li>
  );
}

/** The jobs that can start automatically, and their times. */
function ScheduleList({ state }: { state: TabState }) {
  const isOwner = useIsOwner();
  const { data, isPending, isError, refetch } = useQuery(jobSchedulesQuery);
  const open = data?.find(({ name }) => name === state.get('open'));
  return (
    <>
      {isPending && <LoadingRows />}
      {isError && <ReadFailure what="The schedules" onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Blankslate
          icon={<Clock aria-hidden className="size-8" />}
          title="No schedules"
          hint="This version has no scheduled jobs."
        />
      )}
      {data && data.length > 0 && (
        <ul className="rounded-lg border border-line bg-raised">
          {data.map((schedule) => (
            <Schedule
              key={schedule.name}
              schedule={schedule}
              onChange={isOwner ? () => state.set({ open: schedule.name }) : undefined}
            />
          ))}
        </ul>
      )}
      {open && isOwner && (
        <ScheduleForm key={open.name} schedule={open} onClose={() => state.set({ open: undefined })} />
      )}
    </>
  );
}

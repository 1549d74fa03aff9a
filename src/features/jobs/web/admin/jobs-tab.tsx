import { useTabState } from '#admin-kit/tab-url.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { JobList } from './job-list.tsx';
import { ScheduleList } from './schedule-list.tsx';

const views = [
  { name: '', title: 'Jobs' },
  { name: 'schedules', title: 'Schedules' },
];

export function Tab() {
  const state = useTabState();
  const view = state.get('view') === 'schedules' ? 'schedules' : '';
  return (
    <TabPage title="Jobs" hint="Jobs continue if you close this page, and after a server restart.">
      <ViewLinks label="Parts of Jobs" tab="jobs" views={views} view={view} />
      {view === '' ? <JobList state={state} /> : <ScheduleList state={state} />}
    </TabPage>
  );
}

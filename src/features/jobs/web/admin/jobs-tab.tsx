import { useTabState } from '#admin-kit/tab-url.ts';
import { PageTextsPanel } from '#features/page-texts/page-texts.admin.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { JobList } from './job-list.tsx';
import { ScheduleList } from './schedule-list.tsx';

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

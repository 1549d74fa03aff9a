import { CleanupTools } from '#features/cleanup/web/admin/cleanup-tools.tsx';
import { DuplicatePapers } from '#features/paper-duplicates/web/admin/duplicate-papers.tsx';
import { useTabState } from '#admin-kit/tab-url.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';

const views = [
  { name: '', title: 'Cleanup' },
  { name: 'duplicates', title: 'Duplicate papers' },
];

/** The cleanup feature does not depend on papers, so the tab composes both. */
export function Tab() {
  const state = useTabState();
  const view = views.find(({ name }) => name === state.get('view'))?.name ?? '';
  return (
    <TabPage
      title="Database Cleanup"
      hint="Find and remove what is no longer needed. You see a preview before anything is removed."
    >
      <ViewLinks label="Parts of Database Cleanup" tab="cleanup" views={views} view={view} />
      {view === '' ? <CleanupTools state={state} /> : <DuplicatePapers state={state} />}
    </TabPage>
  );
}

import { CleanupTools } from '#features/cleanup/web/admin/cleanup-tools.tsx';
import { DuplicatePapers } from '#features/papers/web/admin/duplicates/duplicate-papers.tsx';
import { useTabState } from '#ui/admin/admin-address.ts';
import { TabPage } from '#ui/admin/tab-page.tsx';
import { ViewLinks } from '#ui/admin/view-links.tsx';

const views = [
  { name: '', title: 'Cleanup' },
  { name: 'duplicates', title: 'Duplicate papers' },
];

/** Put together here, because cleanup knows no papers. */
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

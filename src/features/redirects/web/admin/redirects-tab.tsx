import { Download, Plus, Upload } from '#ui/icons.ts';
import { useIsOwner } from '#features/auth/auth.admin.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { ViewLinks } from '#admin-kit/view-links.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { MissingPages } from './missing-pages.tsx';
import { OtherSites } from './other-sites.tsx';
import { RedirectImport } from './redirect-import.tsx';
import { RedirectList } from './redirect-list.tsx';

const views = [
  { name: '', title: 'Redirects' },
  { name: 'missing', title: 'Missing pages' },
  { name: 'sites', title: 'Other sites', isForOwners: true },
];

export function Tab() {
  const state = useTabState();
  const isOwner = useIsOwner();
  const shown = views.filter(({ isForOwners }) => !isForOwners || isOwner);
  const view = shown.find(({ name }) => name === state.get('view'))?.name ?? '';
  return (
    <TabPage
      title="URL Redirects"
      hint="Send visitors from old URLs to the current page, in every language."
      actions={
        view === '' && (
          <>
            <ButtonLink variant="secondary" href="/api/admin/redirects/export" download>
              <Download aria-hidden className="size-5" />
              Export
            </ButtonLink>
            <Button variant="secondary" onClick={() => state.set({ open: 'import' })}>
              <Upload aria-hidden className="size-5" />
              Import
            </Button>
            <Button onClick={() => state.set({ open: 'new' })}>
              <Plus aria-hidden className="size-5" />
              Add redirect
            </Button>
          </>
        )
      }
    >
      <ViewLinks label="Parts of URL Redirects" tab="redirects" views={shown} view={view} />
      {view === '' && <RedirectList state={state} />}
      {view === 'missing' && <MissingPages state={state} />}
      {view === 'sites' && <OtherSites />}
      {state.get('open') === 'import' && <RedirectImport onClose={() => state.set({ open: undefined })} />}
    </TabPage>
  );
}

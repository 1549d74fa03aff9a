import { useQuery } from '@tanstack/react-query';
import { ExternalLink, History } from '#ui/icons.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { adminSettingsQuery } from './settings-admin.api.ts';
import { SettingsForm } from './settings-form.tsx';

/** The form for all settings of the site, saved in one write. */
export function Tab() {
  const settings = useQuery(adminSettingsQuery);
  const state = useTabState();
  return (
    <TabPage
      title="Site Settings"
      hint="Saved changes appear on every page immediately."
      actions={
        <>
          <Button variant="secondary" onClick={() => state.set({ panel: 'history' })}>
            <History aria-hidden className="size-5" />
            History
          </Button>
          <ButtonLink variant="secondary" href="/" target="_blank" rel="noopener">
            <ExternalLink aria-hidden className="size-5" />
            Preview Site
          </ButtonLink>
        </>
      }
    >
      {settings.isPending && <LoadingRows />}
      {settings.isError && <ReadFailure what="The settings" onRetry={() => void settings.refetch()} />}
      {settings.data && <SettingsForm opened={settings.data} />}
    </TabPage>
  );
}

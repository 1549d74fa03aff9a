import { useQuery } from '@tanstack/react-query';
import { ExternalLink, History } from '#ui/icons.ts';
import { useTabState } from '#admin-kit/tab-url.ts';
import { Form } from '#admin-kit/form.tsx';
import { LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { AdminSettings } from '../../settings-admin.contract.ts';
import { AdvancedCard } from './advanced-card.tsx';
import { BasicCard } from './basic-card.tsx';
import { BrandingCard } from './branding-card.tsx';
import { FooterColumnsCard, FooterDesignCard } from './footer-cards.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PreviewCard } from './preview-card.tsx';
import { SeoCard, SharingCard, VisitorsCard } from './seo-cards.tsx';
import { adminSettingsQuery } from './settings-admin.api.ts';
import { StaleNotice } from './stale-notice.tsx';
import { AdSenseCard, AnalyticsCard } from './third-party-cards.tsx';
import { useSettingsForm } from './use-settings-form.ts';

function SettingsForm({ opened }: { opened: AdminSettings }) {
  const form = useSettingsForm(opened);
  const state = useTabState();
  const { submission, unsaved } = form;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form submission={submission} className="flex min-w-0 flex-col gap-6">
          {form.stale && <StaleNotice form={form} stale={form.stale} />}
          <BasicCard form={form} />
          <BrandingCard form={form} />
          <FooterColumnsCard form={form} />
          <FooterDesignCard form={form} />
          <SharingCard form={form} />
          <SeoCard form={form} />
          <AnalyticsCard form={form} />
          <AdSenseCard form={form} />
          <VisitorsCard form={form} />
          <AdvancedCard form={form} />
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0">
            <p role="status" className="text-sm text-muted">
              {unsaved.length > 0 && 'Unsaved changes'}
            </p>
            <Button type="submit" disabled={submission.isSending}>
              {submission.isSending ? 'Saving...' : 'Save Settings'}
            </Button>
          </div>
        </Form>
        <aside aria-label="Preview" className="min-w-0 lg:sticky lg:top-8">
          <PreviewCard fields={form.fields} />
        </aside>
      </div>
      {state.get('panel') === 'history' && (
        <HistoryPanel form={form} onClose={() => state.set({ panel: undefined })} />
      )}
    </>
  );
}

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

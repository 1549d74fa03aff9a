import '#admin-kit/editor.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInAgainPlace } from '#features/auth/web/admin/sign-in-again.tsx';
import { currentUserQuery } from '#features/auth/web/auth.api.ts';
import { createEditedPages } from '#features/inline-blocks/web/admin/edited-page.ts';
import { PageEditor } from '#features/inline-blocks/web/admin/page-editor.tsx';
import { findZones } from '#features/inline-blocks/web/admin/shown-zones.ts';
import type { PageEditor as OpenedEditor } from '#features/inline-blocks/web/site/open-editor.ts';
import { untilAllowed } from '#admin-kit/call-api.ts';
import { confirm, ConfirmPlace } from '#admin-kit/confirm.tsx';
import { browserRead } from '../browser-read.ts';
import { createQueryClient } from '../query-client.ts';
import { loadTexts } from '../texts.ts';

/**
 * Raises the page's toasts above the bar that ends edit mode. On a phone they cover the bar, because there is no
 * room.
 */
const raised = 'sm:bottom-20!';

const leavingQuestion = {
  title: 'Leave without saving?',
  body: 'Some of the content is not saved yet.',
  action: 'Leave',
  cancel: 'Stay',
};

/**
 * Opens the editor of public pages. Pages load this entry when a signed-in user starts to edit. It has its own React
 * root next to the page's, which does not touch the zones.
 */
export async function openEditor(): Promise<OpenedEditor> {
  const pages = createEditedPages();
  const queryClient = createQueryClient(browserRead, { untilAllowed });
  const [i18n] = await Promise.all([
    loadTexts('en'),
    pages.read(findZones()),
    queryClient.prefetchQuery(currentUserQuery),
  ]);
  const container = document.createElement('div');
  container.lang = 'en';
  container.className = 'contents';
  const root = createRoot(container);
  const toasts = document.querySelector('[data-toasts]');
  return {
    show() {
      document.body.append(container);
      toasts?.classList.add(raised);
      root.render(
        <StrictMode>
          <CSPProvider disableStyleElements>
            <I18nProvider i18n={i18n}>
              <QueryClientProvider client={queryClient}>
                <PageEditor pages={pages} />
                <SignInAgainPlace />
              </QueryClientProvider>
              <ConfirmPlace />
            </I18nProvider>
          </CSPProvider>
        </StrictMode>,
      );
    },
    async close() {
      if (pages.isUnsaved() && !(await confirm(leavingQuestion))) return false;
      root.unmount();
      container.remove();
      toasts?.classList.remove(raised);
      return true;
    },
  };
}

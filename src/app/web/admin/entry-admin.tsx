import '#admin-kit/admin.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setAuditPhrases } from '#features/audit/web/admin/audit-labels.ts';
import { ConfirmIdentityPlace } from '#features/auth/web/admin/confirm-identity.tsx';
import { SignInAgainPlace } from '#features/auth/web/admin/sign-in-again.tsx';
import { setJobGroups } from '#features/jobs/web/admin/job-groups.ts';
import { untilAllowed } from '#admin-kit/call-api.ts';
import { ConfirmPlace } from '#admin-kit/confirm.tsx';
import { ToastPlace } from '#ui/toast-place.tsx';
import { browserRead } from '../browser-read.ts';
import { createQueryClient } from '../query-client.ts';
import { loadTexts } from '../texts.ts';
import { AdminPage } from './admin-page.tsx';
import { auditPhrases, jobGroups } from './features.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

// The back office is in English. Components that it shares with the public site use translated texts.
const i18n = await loadTexts('en');
setAuditPhrases(auditPhrases);
setJobGroups(jobGroups);

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient(browserRead, { untilAllowed })}>
          <AdminPage path={location.pathname} />
          <ConfirmPlace />
          <ConfirmIdentityPlace />
          <SignInAgainPlace />
          <ToastPlace />
        </QueryClientProvider>
      </I18nProvider>
    </CSPProvider>
  </StrictMode>,
);

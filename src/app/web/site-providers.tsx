import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { SettingsProvider } from '#features/settings/settings.web.tsx';
import { PageAnswersProvider } from '#ui/page-answers.tsx';
import { PageYearProvider } from '#ui/page-year.tsx';
import { SiteLocaleProvider } from '#ui/site-locale.tsx';
import { SiteProvider, type Site } from './site-context.tsx';

/** Provides the values that every part of a page may use: site, texts, reads, language, year, settings. */
export function SiteProviders({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <SiteProvider value={site}>
      <I18nProvider i18n={site.i18n}>
        <PageAnswersProvider value={site.reads}>
          <SiteLocaleProvider locale={site.locale}>
            <PageYearProvider year={site.year}>
              <SettingsProvider>{children}</SettingsProvider>
            </PageYearProvider>
          </SiteLocaleProvider>
        </PageAnswersProvider>
      </I18nProvider>
    </SiteProvider>
  );
}

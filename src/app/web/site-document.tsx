import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { AdSlot, AdVisibility } from '#features/ads/web/ads.widgets.tsx';
import { SettingsProvider, settingsQuery } from '#features/settings/web/settings.widgets.tsx';
import { PageYearProvider } from '#ui/page-year.tsx';
import { SiteLocaleProvider } from '#ui/site-locale.tsx';
import { textHash } from '#lib/text-hash.ts';
import type { ReactNode } from 'react';
import { OwnFiles } from './layout/own-files.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { StaleNotice } from './layout/stale-notice.tsx';
import type { OpenPage } from './open-page.tsx';
import { prePaintScript } from './pre-paint-script.ts';
import { SiteProvider, useSite, type Site } from './site-context.tsx';
import { speculationRules } from './speculation-rules.ts';

/** The part of every document that does not depend on data: an error page has it too. */
function DocumentHead() {
  const { assets } = useSite();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <script dangerouslySetInnerHTML={{ __html: prePaintScript }} />
      {assets.firstModule && (
        <script type="module" dangerouslySetInnerHTML={{ __html: assets.firstModule }} />
      )}
    </head>
  );
}

/** What every part of a page may ask for: reads, language, year, settings. */
function SiteFrame({ children }: { children: ReactNode }) {
  const { queryClient, locale, year } = useSite();
  return (
    <QueryClientProvider client={queryClient}>
      <SiteLocaleProvider locale={locale}>
        <PageYearProvider year={year}>
          <SettingsProvider>{children}</SettingsProvider>
        </PageYearProvider>
      </SiteLocaleProvider>
    </QueryClientProvider>
  );
}

function SkipLink() {
  const { t } = useLingui();
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3"
    >
      {t`Skip to the content`}
    </a>
  );
}

/** The page in its frame; without a header and footer where not even those could be read. */
function DocumentBody({ page }: { page: OpenPage }) {
  if (!page.hasFrame) return <main>{page.content}</main>;
  return (
    <SiteFrame>
      <OwnFiles />
      <SkipLink />
      <StaleNotice />
      <SiteHeader />
      <AdVisibility />
      <AdSlot placement="header" />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {page.content}
      </main>
      <SiteFooter />
    </SiteFrame>
  );
}

/** The hash of the settings that the page shows, for the loader; undefined where they could not be read. */
function settingsHash({ queryClient }: Site): string | undefined {
  const settings = queryClient.getQueryData(settingsQuery.queryKey);
  return settings && textHash(JSON.stringify(settings));
}

/** A whole document, as it is sent. */
export function SiteDocument({ site, page }: { site: Site; page: OpenPage }) {
  return (
    <SiteProvider value={site}>
      <I18nProvider i18n={site.i18n}>
        <html lang={site.locale} data-settings={settingsHash(site)}>
          <DocumentHead />
          <body className="flex flex-col">
            <DocumentBody page={page} />
            <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
            <script type="module" fetchPriority="low" src={site.assets.script} />
          </body>
        </html>
      </I18nProvider>
    </SiteProvider>
  );
}

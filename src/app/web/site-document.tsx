import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { AdSlot, AdVisibility } from '#features/ads/web/ads.widgets.tsx';
import { PageEditing } from '#features/page-content/web/page-content.widgets.tsx';
import { SettingsProvider } from '#features/settings/web/settings.widgets.tsx';
import { PageYearProvider } from '#ui/page-year.tsx';
import { SiteLocaleProvider } from '#ui/site-locale.tsx';
import { ToastPlace } from '#ui/toast.tsx';
import type { ReactNode } from 'react';
import { NavigationProgress } from './layout/navigation-progress.tsx';
import { OwnFiles } from './layout/own-files.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { StaleNotice } from './layout/stale-notice.tsx';
import { ThirdParties } from './layout/third-parties.tsx';
import { stateElementId } from './page-state.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { OpenPage } from './open-page.tsx';
import { prePaintScript } from './pre-paint-script.ts';
import { ShownPageProvider } from './shown-page.tsx';
import { SiteProvider, useSite, type Site } from './site-context.tsx';

/** The part of every document that does not depend on data: an error page has it too. */
function DocumentHead({ route }: { route: string | undefined }) {
  const { assets, locale } = useSite();
  const code = [assets.texts[locale], ...assets.preloads, ...(assets.pages[route ?? ''] ?? [])];
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
      {code.map((href) => (
        <link key={href} rel="modulepreload" fetchPriority="low" href={href} />
      ))}
      <script dangerouslySetInnerHTML={{ __html: prePaintScript }} />
      {assets.firstModule && (
        <script type="module" dangerouslySetInnerHTML={{ __html: assets.firstModule }} />
      )}
    </head>
  );
}

/** What the browser needs to go on from the markup: the page's data, then the code. */
function HydrationScripts({ pageState }: { pageState: string }) {
  const { assets } = useSite();
  return (
    <>
      <script
        id={stateElementId}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: pageState }}
      />
      <script type="module" fetchPriority="low" src={assets.script} />
    </>
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
      <NavigationProgress />
      <StaleNotice />
      <ThirdParties />
      <SiteHeader />
      <AdVisibility />
      <AdSlot placement="header" />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <ErrorBoundary key={page.address.split('?', 1)[0]}>{page.content}</ErrorBoundary>
      </main>
      <SiteFooter />
      <PageEditing />
      <ToastPlace />
    </SiteFrame>
  );
}

/** A whole document: on the server as it is sent, in the browser from there on. */
export function SiteDocument({
  site,
  page,
  pageState,
  isLoading = false,
}: {
  site: Site;
  page: OpenPage;
  /** The reads of the page as it is sent, as JSON. */
  pageState: string;
  isLoading?: boolean;
}) {
  return (
    <SiteProvider value={site}>
      <ShownPageProvider value={{ address: page.address, isLoading, isPending: page.isPending === true }}>
        <I18nProvider i18n={site.i18n}>
          <html lang={site.locale} suppressHydrationWarning>
            <DocumentHead route={page.route} />
            <body className="flex flex-col">
              <DocumentBody page={page} />
              <HydrationScripts pageState={pageState} />
            </body>
          </html>
        </I18nProvider>
      </ShownPageProvider>
    </SiteProvider>
  );
}

import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { createRootRouteWithContext, Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { AdSlot, AdVisibility } from '#features/ads/web/ads.widgets.tsx';
import { categoriesQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { SettingsProvider, settingsQuery } from '#features/settings/web/settings.widgets.tsx';
import { PageYearProvider } from '#ui/page-year.tsx';
import { SiteLocaleProvider } from '#ui/site-locale.tsx';
import { ToastPlace } from '#ui/toast.tsx';
import type { ReactNode } from 'react';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { ErrorPage } from '../layout/error-page.tsx';
import { NavigationProgress } from '../layout/navigation-progress.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { ThirdParties } from '../layout/third-parties.tsx';
import { stateElementId } from '../page-state.ts';
import type { RouterContext } from '../router-context.ts';
import { prePaintScript } from '../pre-paint-script.ts';

/** The part of every document that does not depend on data: an error page has it too. */
function DocumentHead() {
  const { assets, locale } = useRouteContext({ from: '__root__' });
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const code = [assets.texts[locale], ...assets.preloads, ...(assets.pages[routeId ?? ''] ?? [])];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
function HydrationScripts() {
  const { assets, pageState } = useRouteContext({ from: '__root__' });
  return (
    <>
      <script
        id={stateElementId}
        type="application/json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: pageState() }}
      />
      <script type="module" fetchPriority="low" src={assets.script} />
    </>
  );
}

/** What every part of a page may ask for: reads, texts, language, settings. */
function SiteFrame({ children }: { children: ReactNode }) {
  const { queryClient, locale, year, i18n } = useRouteContext({ from: '__root__' });
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <SiteLocaleProvider locale={locale}>
          <PageYearProvider year={year}>
            <SettingsProvider>{children}</SettingsProvider>
          </PageYearProvider>
        </SiteLocaleProvider>
      </I18nProvider>
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

function RootDocument() {
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <html lang={locale} suppressHydrationWarning>
      <DocumentHead />
      <body className="flex flex-col">
        <SiteFrame>
          <SkipLink />
          <NavigationProgress />
          <ThirdParties />
          <SiteHeader />
          <AdVisibility />
          <AdSlot placement="header" />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            <Outlet />
          </main>
          <SiteFooter />
          <ToastPlace />
        </SiteFrame>
        <HydrationScripts />
      </body>
    </html>
  );
}

/** Not even the header could be read. */
function ErrorDocument() {
  const { locale, i18n } = useRouteContext({ from: '__root__' });
  return (
    <html lang={locale} suppressHydrationWarning>
      <DocumentHead />
      <body>
        <main>
          <I18nProvider i18n={i18n}>
            <ErrorPage />
          </I18nProvider>
        </main>
      </body>
    </html>
  );
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(settingsQuery), queryClient.ensureQueryData(categoriesQuery)]),
  component: RootDocument,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorDocument,
});

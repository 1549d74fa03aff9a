import { useLingui } from '@lingui/react/macro';
import { PageEditing } from '#features/inline-blocks/inline-blocks.web.tsx';
import { I18nProvider } from '@lingui/react';
import { AdSlot, AdVisibility } from '#features/third-parties/third-parties.web.tsx';
import { settingsQuery, useSettings } from '#features/settings/settings.web.tsx';
import { ConsentBanner } from '#features/third-parties/web/consent-banner.tsx';
import { textHash } from '#lib/text/text-hash.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';
import type { ReactNode } from 'react';
import { framePlaces } from './frame-html.tsx';
import { FontPreloads } from './layout/font-preloads.tsx';
import { prePaintScript } from './pre-paint-script.ts';
import type { Site } from './site-context.tsx';
import type { PageList } from './site-route.tsx';
import { SiteProviders } from './site-providers.tsx';
import { speculationRules } from './speculation-rules.ts';
import { usePageLinks } from './layout/use-footer-columns.ts';

/** The part of each document's head that does not depend on data. Error pages have it too. */
function DocumentHead({ site: { assets, url } }: { site: Site }) {
  // The component of a paper page decides, because it knows whether the page shows a picture.
  const isPaper = url.startsWith(sitePaths.paper(''));
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {!isPaper && <FontPreloads fonts={assets.fonts} />}
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

function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}

/**
 * Tells the visitor that the page is an older copy. Every rendered page contains it, hidden. The server shows it in
 * stale copies.
 */
function StaleNotice() {
  const { t } = useLingui();
  return (
    <div role="status" data-stale-notice hidden className="bg-raised px-4 py-2 text-center text-sm">
      {t`This is a saved copy of the page. Some details may be out of date.`}
    </div>
  );
}

/** Icons of the uploaded logo, otherwise the icon URL in the settings, otherwise the default icon. */
function SiteIcons() {
  const { faviconUrl, iconsVersion } = useSettings();
  if (iconsVersion !== null) {
    const icon = (size: number) => `/brand/${iconsVersion}-icon-${size}.png`;
    return (
      <>
        <link rel="icon" href={icon(32)} sizes="32x32" type="image/png" />
        <link rel="apple-touch-icon" href={icon(180)} />
      </>
    );
  }
  if (faviconUrl !== null) return <link rel="icon" href={faviconUrl} />;
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
}

/**
 * Adds the owner's files to every page: icons, manifest, styles after the site's own, a script. React moves icons and styles
 * into the head. An error page without settings has none. Browsers then request /favicon.ico by themselves.
 */
function OwnFiles() {
  const { customCssUrl, customJsUrl } = useSettings();
  return (
    <>
      <SiteIcons />
      <link rel="manifest" href="/site.webmanifest" />
      {customCssUrl !== null && <link rel="stylesheet" href={customCssUrl} precedence="own" />}
      {customJsUrl !== null && <script defer src={customJsUrl} />}
    </>
  );
}

/**
 * A template with the consent question and the ids of ads and analytics. Nothing is visible before its code has
 * loaded. If the site uses neither, the template is absent and no code is loaded.
 */
function ThirdParties() {
  const settings = useSettings();
  const { t } = useLingui();
  const pageLink = usePageLinks();
  const hasAds = adsAreOn(settings);
  const hasAnalytics = analyticsAreOn(settings);
  if (!hasAds && !hasAnalytics) return null;
  return (
    <template
      data-third-parties=""
      data-consent={settings.requireConsent ? 'required' : undefined}
      data-ads={hasAds ? settings.googleAdsenseId : undefined}
      data-analytics={hasAnalytics ? settings.googleAnalyticsId : undefined}
    >
      <ConsentBanner privacyPages={pageLink('privacy-policy', t`Privacy Policy`)} />
    </template>
  );
}

/** The page between the placeholders of its header and footer. */
function FramedPage({ list, children }: { list: PageList | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <OwnFiles />
      <SkipLink to="#content">{t`Skip to content`}</SkipLink>
      {list && <SkipLink to="#results">{t`Skip to results`}</SkipLink>}
      <StaleNotice />
      <ThirdParties />
      {framePlaces.header}
      <AdVisibility />
      <AdSlot placement="header" />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {framePlaces.footer}
      <PageEditing />
    </>
  );
}

/** A whole document as the server sends it. Without a frame, if its reads failed, it contains only `children`. */
export function SiteDocument({
  site,
  hasFrame,
  list,
  children,
}: {
  site: Site;
  hasFrame: boolean;
  /** The list of papers on the page, if it has one. */
  list: PageList | undefined;
  children: ReactNode;
}) {
  // The loader compares this hash with the current settings when the window gets the focus.
  const settings = hasFrame ? textHash(JSON.stringify(site.reads.get(settingsQuery))) : undefined;
  return (
    <html lang={site.locale} data-settings={settings} data-views={list?.hasViews ? '' : undefined}>
      <DocumentHead site={site} />
      <body className="flex flex-col">
        {hasFrame ? (
          <SiteProviders site={site}>
            <FramedPage list={list}>{children}</FramedPage>
          </SiteProviders>
        ) : (
          <I18nProvider i18n={site.i18n}>
            <main>{children}</main>
          </I18nProvider>
        )}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        <script type="module" fetchPriority="low" src={site.assets.script} />
      </body>
    </html>
  );
}

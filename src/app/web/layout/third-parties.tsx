import { useLingui } from '@lingui/react/macro';
import { ConsentBanner } from '#features/third-parties/web/consent-banner.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';
import { usePageLinks } from './use-footer-columns.ts';

/**
 * A template with the consent question and the ids of ads and analytics. Nothing is visible before its code has
 * loaded. If the site uses neither, the template is absent and no code is loaded.
 */
export function ThirdParties() {
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

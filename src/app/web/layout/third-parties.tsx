import { ConsentBanner } from '#features/third-parties/web/consent-banner.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

/**
 * The consent question and the ids of ads and analytics, in a template: nothing of it is shown before its code has
 * loaded. Absent where the site uses neither, and then no code is loaded.
 */
export function ThirdParties() {
  const settings = useSettings();
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
      <ConsentBanner />
    </template>
  );
}

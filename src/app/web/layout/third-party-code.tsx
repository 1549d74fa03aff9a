import { useEffect, useLayoutEffect, useState } from 'react';
import { AdFiller } from '#features/ads/web/ad-filler.tsx';
import { openAdSpaces, revealAdSpaces } from '#features/ads/web/ad-visibility.ts';
import { PageViews } from '#features/analytics/web/page-views.tsx';
import { ConsentBanner } from '#features/consent/web/consent-banner.tsx';
import { useConsent } from '#features/consent/web/use-consent.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { adsAreOn } from '#lib/third-parties.ts';

/** A value as it was when the page was opened: it changes with the next page. */
function useAtOpening<Value>(page: string, value: Value): Value {
  const [opened, setOpened] = useState({ page, value });
  if (opened.page !== page) setOpened({ page, value });
  return opened.value;
}

/** Reserves the ad spaces of a page, or none; mounted again for each page. */
function AdSpaces({ areAllowed }: { areAllowed: boolean }) {
  useLayoutEffect(() => openAdSpaces(areAllowed), [areAllowed]);
  return null;
}

/** Asks for consent where it is due and runs what is allowed. */
export function ThirdPartyCode() {
  const settings = useSettings();
  const consent = useConsent({ isRequired: settings.requireConsent });
  const page = location.pathname + location.search;
  const path = location.pathname;
  const { isAllowed, isAsking } = consent;
  const { googleAdsenseId, googleAnalyticsId } = settings;

  // At the moment of the answer only what is below the screen may change; the rest waits for the next page.
  const wasAllowed = useAtOpening(path, isAllowed);
  useEffect(() => {
    if (isAllowed && !wasAllowed) revealAdSpaces();
  }, [isAllowed, wasAllowed]);

  return (
    <>
      <AdSpaces key={path} areAllowed={wasAllowed} />
      {isAsking && <ConsentBanner consent={consent} />}
      {isAllowed && googleAdsenseId && adsAreOn(settings) && <AdFiller key={path} client={googleAdsenseId} />}
      {isAllowed && googleAnalyticsId && <PageViews id={googleAnalyticsId} page={page} />}
    </>
  );
}

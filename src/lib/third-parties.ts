/** Returns whether the site shows ads. The switch alone is not enough: ads need an AdSense account. */
export function adsAreOn(settings: { enableAds: boolean; googleAdsenseId: string | null }): boolean {
  return settings.enableAds && Boolean(settings.googleAdsenseId);
}

/** Returns whether Google Analytics counts visits. */
export function analyticsAreOn(settings: { googleAnalyticsId: string | null }): boolean {
  return Boolean(settings.googleAnalyticsId);
}

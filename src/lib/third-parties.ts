/** Whether the site shows ads: the switch alone is not enough, somebody must be paid for them. */
export function adsAreOn(settings: { enableAds: boolean; googleAdsenseId: string | null }): boolean {
  return settings.enableAds && Boolean(settings.googleAdsenseId);
}

/** Whether visits are counted by Google Analytics. */
export function analyticsAreOn(settings: { googleAnalyticsId: string | null }): boolean {
  return Boolean(settings.googleAnalyticsId);
}

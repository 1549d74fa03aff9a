/** Reports a view of this page that the server could not count. Stores nothing about the visitor. */
function reportView(): void {
  navigator.sendBeacon(`/api/views?path=${encodeURIComponent(location.pathname + location.search)}`);
}

/** How the browser loaded the page. */
type ShownNavigation = Pick<PerformanceNavigationTiming, 'transferSize'> & {
  /** Above 0 if the service worker answered: it asks the server first. */
  workerStart?: number;
  responseStatus?: number;
  deliveryType?: string;
};

/**
 * Returns whether the page was shown without a request that the server counts: prefetched, or from the browser's
 * cache. Browsers without `deliveryType` do not prefetch pages, and report no transfer for a cached page.
 */
export function isUncounted(entry: ShownNavigation): boolean {
  if (entry.responseStatus !== undefined && entry.responseStatus !== 200) return false;
  if (entry.workerStart) return false;
  return entry.deliveryType === undefined ? entry.transferSize === 0 : entry.deliveryType !== '';
}

/** Counts the page views that reach no server. The server counts the pages that it sends. */
export function countView(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry && isUncounted(entry)) reportView();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportView();
  });
}

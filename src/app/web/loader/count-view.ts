/** Reports a view of this page that the server could not count. It keeps nothing about the visitor. */
function reportView(): void {
  navigator.sendBeacon(`/api/views?path=${encodeURIComponent(location.pathname + location.search)}`);
}

/** How a page got here. */
type ShownNavigation = Pick<PerformanceNavigationTiming, 'transferSize'> & {
  responseStatus?: number;
  deliveryType?: string;
};

/**
 * Whether the page was shown without a request that the server counts: prefetched, or from the browser's cache. A
 * browser without `deliveryType` prefetches no page and transfers nothing for a cached one.
 */
export function isUncounted(entry: ShownNavigation): boolean {
  if (entry.responseStatus !== undefined && entry.responseStatus !== 200) return false;
  return entry.deliveryType === undefined ? entry.transferSize === 0 : entry.deliveryType !== '';
}

/** The server counts the pages that it sends. This counts the pages that the browser shows without it. */
export function countView(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry && isUncounted(entry)) reportView();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportView();
  });
}

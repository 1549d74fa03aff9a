import type { CachedPage } from './cached-page.ts';

/** Milliseconds after the start of a renewal during which other requests get the stale page. */
const renewalTimeoutMs = 10_000;

/** Whether the page was neither dropped nor has expired. */
export function isFresh(page: CachedPage): boolean {
  return !page.isOutdated && page.expiresAt > Date.now();
}

/** Returns `stale` while another request renews the page. After `expired`, the caller has to renew it. */
export function startRenewal(page: CachedPage): 'fresh' | 'stale' | 'expired' {
  if (isFresh(page)) return 'fresh';
  if (page.isOutdated) return 'expired';
  const now = Date.now();
  if ((page.staleUntil ?? 0) > now && now - page.renewingSince < renewalTimeoutMs) return 'stale';
  page.renewingSince = now;
  return 'expired';
}

/** Whether the page may be sent while rendering fails. */
export function isStaleCopy(page: CachedPage): boolean {
  return (page.staleUntil ?? page.expiresAt) > Date.now();
}

import { createHash } from 'node:crypto';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

type Directive = 'script-src' | 'connect-src' | 'frame-src';
type Hosts = Record<Directive, readonly string[]>;

/**
 * Hosts that a page may load from when the settings enable ads. Google documents no hosts for AdSense and requires a
 * nonce instead, which a cached page cannot have. These hosts were observed in use by its script, its ad frames
 * (doubleclick.net, safeframe.googlesyndication.com) and its check for invalid traffic (adtrafficquality.google).
 * Images need no entry: every page may show images from any https host.
 */
const adHosts: Hosts = {
  'script-src': [
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://partner.googleadservices.com',
    'https://www.googletagservices.com',
    'https://*.adtrafficquality.google',
  ],
  'connect-src': [
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://csi.gstatic.com',
    'https://*.adtrafficquality.google',
  ],
  'frame-src': [
    'https://googleads.g.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://*.adtrafficquality.google',
    'https://www.google.com',
  ],
};

/** Source: developers.google.com/tag-platform/security/guides/csp, Google Analytics 4, without Google Signals. */
const analyticsHosts: Hosts = {
  'script-src': ['https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  'frame-src': [],
};

/** Settings that the policy of a page depends on. If the settings cannot be read, no other origin is allowed. */
export type PolicySettings = Pick<PublicSettings, 'enableAds' | 'googleAdsenseId' | 'googleAnalyticsId'>;

const hashes = new Map<string, string>();

/** Returns the source expression of an inline script. The hashes are memoized because there are few scripts. */
function hashSource(script: string): string {
  const cached = hashes.get(script);
  if (cached) return cached;
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  hashes.set(script, source);
  return source;
}

/**
 * Returns the Content-Security-Policy of a page. It allows only these inline scripts, by hash, because a cached page
 * cannot have a nonce. It includes hosts of ads and analytics only if the settings enable them. It forbids framing: in
 * a frame of the back office, the owner's script could read what users type there. For the same reason, the owner's
 * script is not sent as a service worker.
 */
export function createPolicy(inlineScripts: readonly string[], settings?: PolicySettings): string {
  const enabled = [
    ...(settings && adsAreOn(settings) ? [adHosts] : []),
    ...(settings && analyticsAreOn(settings) ? [analyticsHosts] : []),
  ];
  const getHosts = (directive: Directive) => [...new Set(enabled.flatMap((hosts) => hosts[directive]))];
  const allow = (directive: Directive, ...own: string[]) =>
    [directive, ...own, ...getHosts(directive)].join(' ');
  return [
    "default-src 'self'",
    allow('script-src', "'self'", ...inlineScripts.map(hashSource)),
    allow('connect-src', "'self'"),
    allow('frame-src', "'self'"),
    "worker-src 'self'",
    "manifest-src 'self'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

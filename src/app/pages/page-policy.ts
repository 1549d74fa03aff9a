import { createHash } from 'node:crypto';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

type Directive = 'script-src' | 'connect-src' | 'frame-src';
type Hosts = Record<Directive, readonly string[]>;

/**
 * Hosts that a page may load from when the settings turn its ads on. Google names none for AdSense and asks for
 * a nonce instead, which a cached page cannot carry; these are the hosts that its script, its ad frames
 * (doubleclick.net, safeframe.googlesyndication.com) and its check for invalid traffic (adtrafficquality.google)
 * are seen to use. Images need none: every page may show them from anywhere on https.
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

/** What the policy of a page depends on; without settings (they could not be read) nothing foreign is allowed. */
export type PolicySettings = Pick<PublicSettings, 'enableAds' | 'googleAdsenseId' | 'googleAnalyticsId'>;

const hashes = new Map<string, string>();

/** Returns the source expression of an inline script. There are few of them, so their hashes are kept. */
function hashSource(script: string): string {
  const known = hashes.get(script);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  hashes.set(script, source);
  return source;
}

interface PolicyPlace {
  /** Sources of the site's own scripts. */
  ownScripts?: readonly string[];
  frameAncestors?: "'none'" | "'self'";
}

/**
 * The Content-Security-Policy of a page: these inline scripts run and no other, by their hashes, because a nonce
 * could not sit in a cached page. Hosts of ads and analytics are in it only when the settings turn them on. In a frame
 * of the back office, or as the worker that answers for its pages, the owner's own script would reach what is typed
 * there: pages have neither.
 */
export function policyFor(
  inlineScripts: readonly string[],
  settings?: PolicySettings,
  { ownScripts = ["'self'"], frameAncestors = "'none'" }: PolicyPlace = {},
): string {
  const enabled = [
    ...(settings && adsAreOn(settings) ? [adHosts] : []),
    ...(settings && analyticsAreOn(settings) ? [analyticsHosts] : []),
  ];
  const hostsOf = (directive: Directive) => [...new Set(enabled.flatMap((hosts) => hosts[directive]))];
  const allow = (directive: Directive, ...own: string[]) =>
    [directive, ...own, ...hostsOf(directive)].join(' ');
  return [
    "default-src 'self'",
    allow('script-src', ...ownScripts, ...inlineScripts.map(hashSource)),
    allow('connect-src', "'self'"),
    allow('frame-src', "'self'"),
    "worker-src 'none'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/** Push services of Chrome and its relatives, Firefox, Safari and Edge. */
const hosts = new Set(['fcm.googleapis.com', 'jmt17.google.com']);
const domains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Returns whether an endpoint is at the push service of a known browser. */
export function isAtPushService(endpoint: string): boolean {
  const { protocol, port, hostname } = new URL(endpoint);
  const isKnown = hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain));
  return isKnown && protocol === 'https:' && port === '';
}

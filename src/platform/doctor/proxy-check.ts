import type { Finding } from './health-check.ts';

/**
 * Returns a finding if the server cannot distinguish visitors. It does not speak https itself, so an https URL implies a
 * proxy in front of it.
 */
export function findProxyProblem(config: { publicUrl: string; trustedProxies: string[] }): Finding[] {
  if (!config.publicUrl.startsWith('https:') || config.trustedProxies.length > 0) return [];
  return [
    {
      problem:
        'PUBLIC_URL is https, which implies a proxy, but TRUSTED_PROXIES is not set. All visitors share one IP address and one limit for ratings and downloads.',
      advice: 'Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
    },
  ];
}

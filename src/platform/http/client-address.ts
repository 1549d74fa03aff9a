import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns a function that checks an IP address against TRUSTED_PROXIES (addresses and subnets). */
export function createTrustedProxies(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', length] = proxy.split('/');
    if (length === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/**
 * Returns the client's IP address for responses that bypass Fastify. Same result as `request.ip`: the peer, or the
 * nearest untrusted address in X-Forwarded-For. The proxies are addresses and subnets, as in TRUSTED_PROXIES.
 */
export function createClientAddress(trustedProxies: string[]) {
  const isTrusted = createTrustedProxies(trustedProxies);

  return (peer: string, forwardedFor: string | undefined): string => {
    if (trustedProxies.length === 0 || !forwardedFor) return peer;
    const addresses = [
      ...forwardedFor
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
      peer,
    ];
    const nearest = addresses.findLastIndex((address) => !isTrusted(address));
    return addresses[Math.max(nearest, 0)]!;
  };
}

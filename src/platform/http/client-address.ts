import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is one of TRUSTED_PROXIES: addresses and networks. */
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
 * Who sends a request, for what is answered past Fastify: its peer, or as far up the X-Forwarded-For header as proxies
 * that are trusted say, just as `request.ip` has it. The proxies are addresses and networks, as in TRUSTED_PROXIES.
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

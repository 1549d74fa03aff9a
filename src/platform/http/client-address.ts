import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Who sends a request, for what is answered past Fastify: its peer, or as far up the X-Forwarded-For header as proxies
 * that are trusted say, just as `request.ip` has it. The proxies are addresses and networks, as in TRUSTED_PROXIES.
 */
export function createClientAddress(trustedProxies: string[]) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', length] = proxy.split('/');
    if (length === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(length), familyOf(address));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));

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

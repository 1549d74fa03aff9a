import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { IsAllowedHost } from './allowed-hosts.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { HostAddress, ResolveHost } from './resolve-host.ts';

/** The checked target of a request. Only these IP addresses are connected to. */
export type OutgoingTarget = Awaited<ReturnType<typeof outgoingTarget>>;

export interface TargetRules {
  isAllowed: IsAllowedHost;
  resolve: ResolveHost;
  ports: ReadonlySet<number>;
}

const forbidden = (message: string) => new OutgoingError('forbidden', { message });

function getPort({ protocol, port }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

async function resolveAddresses(hostname: string, resolve: ResolveHost): Promise<HostAddress[]> {
  const version = isIP(hostname);
  if (version !== 0) return [{ address: hostname, family: version as 4 | 6 }];
  const addresses = await resolve(hostname);
  if (addresses.length === 0) throw new OutgoingError('unknown-host');
  return addresses;
}

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** The NAT64 prefix, through which IPv6-only networks reach IPv4. The last 32 bits are the IPv4 address. */
const translated = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/**
 * Returns whether an IP address belongs to the public internet. Not public: private, local, shared, reserved,
 * documentation and multicast addresses, and IPv6 forms of such IPv4 addresses. Returns false for an invalid
 * address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const six = address as ipaddr.IPv6;
  if (six.match(translated)) return isPublicAddress(six.toByteArray().slice(12).join('.'));
  // Only ranges that IANA has allocated are public. Without this check `::127.0.0.1` would count as unicast.
  return six.range() === 'unicast' && six.match(globalUnicast);
}

/**
 * Resolves the host of a URL and checks all its IP addresses. `new URL` has already normalized IP literals in any
 * notation (decimal, octal, hexadecimal, short, mapped). Throws `OutgoingError` and resolver errors.
 */
export async function outgoingTarget(url: URL, rules: TargetRules) {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw forbidden('Only http and https URLs are fetched');
  if (url.username !== '' || url.password !== '') throw forbidden('The URL contains a user name');
  const port = getPort(url);
  const isAllowed = rules.isAllowed(url);
  if (!isAllowed && !rules.ports.has(port)) throw forbidden(`Port ${port} is not fetched from`);
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await resolveAddresses(hostname, rules.resolve);
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw forbidden('The URL leads into a private network');
  return { url /** Without the brackets of an IPv6 literal. */, hostname, port, addresses };
}

import ipaddr from 'ipaddr.js';

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

import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** How networks without IPv4 reach it; its last 32 bits are the address that is meant. */
const translated = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number];

/**
 * Whether an IP address is one of the public internet: nothing private, local, shared, reserved, for documentation or
 * multicast, nor a form of IPv6 that carries such an IPv4 address. False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const six = address as ipaddr.IPv6;
  if (six.match(translated)) return isPublicAddress(six.toByteArray().slice(12).join('.'));
  // What IANA has not given out is nobody's server: `::127.0.0.1` counts as unicast otherwise.
  return six.range() === 'unicast' && six.match(globalUnicast);
}

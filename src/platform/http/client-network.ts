import { isIPv6 } from 'node:net';

/**
 * Returns the client network of an IP address. For IPv6 this is the /56 subnet: providers give one to a household,
 * which can use any address in it.
 */
export function getClientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...groups(tail)];
  const numbers = all.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return [...numbers.slice(0, 3), (numbers[3] ?? 0) >> 8].map((number) => number.toString(16)).join(':');
}

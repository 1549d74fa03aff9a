import { isIPv6 } from 'node:net';

/**
 * The line of an address: of IPv6 its network of 56 bits, which providers give to one household, and in which it has
 * every address it likes.
 */
export function lineOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...groups(tail)];
  const numbers = all.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return [...numbers.slice(0, 3), (numbers[3] ?? 0) >> 8].map((number) => number.toString(16)).join(':');
}

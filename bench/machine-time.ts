import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { median } from './figure.ts';

function fixedWork(): void {
  const block = Buffer.alloc(1_000_000, 'what a server does all day: text, hashes, compression');
  createHash('sha256').update(gzipSync(block)).update(block).digest();
  const words = Array.from({ length: 50_000 }, (_, index) => `word ${(index * 7_919) % 50_000}`);
  JSON.parse(JSON.stringify(words.toSorted()));
}

/** Returns the milliseconds of CPU that this machine needs for fixed work, to compare figures of different machines. */
export function machineTime(): number {
  fixedWork();
  const times = Array.from({ length: 15 }, () => {
    const before = process.cpuUsage();
    fixedWork();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

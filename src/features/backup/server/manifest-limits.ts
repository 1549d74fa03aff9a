import { manifestName } from '../backup-format.contract.ts';
import type { RestoreLimits } from './restore-limits.ts';
import { refuseBackup } from './restore-refusal.ts';
import type { ZipReader } from './zip-reader.ts';

/** Limits in bytes of JSON. An entry needs about 200; format, tables and a few lost files need some thousand. */
const bytesOfEntry = 300;
const bytesOfRest = 64 * 1024;
/** One lost file: its storage key. */
const bytesOfLost = 70;
/**
 * Rows name each lost file, so the tables are longer than the list of lost files. Packed, they can be tiny: hence a
 * limit.
 */
const mostBytesOfLost = 64 * 1024 * 1024;

/**
 * Throws for a manifest longer than its ZIP directory justifies. The manifest is read whole into memory, and the
 * directory of a ZIP is not compressed.
 */
export function refuseLongManifest(
  bytes: number,
  { sizes }: ZipReader,
  { manifestBytes }: RestoreLimits,
): void {
  let ofTables = 0;
  for (const [name, size] of sizes) if (name.startsWith('tables/')) ofTables += size;
  const needed = sizes.size * bytesOfEntry + bytesOfRest + Math.min(ofTables, mostBytesOfLost);
  if (bytes > Math.min(needed, manifestBytes))
    refuseBackup(`The file ${manifestName} of the backup is too large.`);
}

const comma = 0x2c;
const openers = new Set([0x5b, 0x7b]);

/**
 * Throws for a manifest with too many objects or commas: parsed, `[[],[],...` needs twenty times the memory of its
 * text. Objects and lists are limited by the number of entries and tables. Commas separate fields and lost files, and
 * each lost file has a minimum length.
 */
export function refuseManyParts(text: Uint8Array, { sizes }: ZipReader): void {
  const mostOpened = 2 * sizes.size + 16;
  const mostCommas = 8 * sizes.size + text.length / bytesOfLost + 64;
  let opened = 0;
  let commas = 0;
  for (const byte of text)
    if (byte === comma) commas += 1;
    else if (openers.has(byte)) opened += 1;
  if (opened > mostOpened || commas > mostCommas) refuseBackup('The manifest of the backup cannot be read.');
}

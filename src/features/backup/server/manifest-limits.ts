import { manifestName } from '../backup-format.contract.ts';
import type { RestoreLimits } from './restore-limits.ts';
import { refuseBackup } from './restore-refusal.ts';
import type { ZipReader } from './zip-reader.ts';

/** An entry of the manifest has about 200 bytes; what it says of the whole, of tables and of few lost files, some thousand. */
const bytesOfEntry = 300;
const bytesOfRest = 64 * 1024;
/** Of a file that the store had lost: its key. */
const bytesOfLost = 70;
/** Rows name each lost file, so the tables are longer than the list of them; packed, they may be next to nothing. */
const mostBytesOfLost = 64 * 1024 * 1024;

/** A manifest is read whole: it may be as long as the directory of its ZIP can need, for that cannot be packed. */
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
 * Parsed, `[[],[],...` takes twenty times what it has as text. Objects and lists are as many as entries and tables;
 * commas stand between their fields, and between lost files, which have their length.
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

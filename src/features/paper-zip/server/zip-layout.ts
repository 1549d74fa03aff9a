import type { ByteRange } from '#platform/http/file-answer.ts';

/** A file in a ZIP. Its size and CRC-32 are known before it is read. */
export interface ZipEntry {
  /** Path with `/` between folders, in any script. */
  name: string;
  bytes: number;
  crc32: number;
  modifiedAt: Date;
}

/** Bytes of a ZIP in one piece: headers, or the content of an entry. */
export interface ZipPart<Entry> {
  start: number;
  bytes: number;
  content: Buffer | Entry;
}

/** Every byte of a ZIP, except the contents of its entries. */
export interface ZipLayout<Entry extends ZipEntry> {
  bytes: number;
  parts: ZipPart<Entry>[];
}

/** Values of 16 and 32 bits that refer to a ZIP64 field. */
const [in16Bits, in32Bits] = [0xffff, 0xffff_ffff];
/** Versions of the format that a reader needs: with folders, and with ZIP64. */
const [usualVersion, zip64Version] = [20, 45];
/** Bit 11: names are UTF-8. */
const flags = 0x0800;
/** `-rw-r--r--` of a plain file on Unix, which is system 3. */
const [unix, unixMode] = [3, 0o100644];

/** A number and its bytes. */
type Field = readonly [bytes: 2 | 4 | 8, value: number];

const limit16 = (value: number): Field => [2, Math.min(value, in16Bits)];
const limit32 = (value: number): Field => [4, Math.min(value, in32Bits)];

/** Returns the fields one after the other, little-endian. */
function pack(fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), offset);
    else buffer.writeUIntLE(value, offset, bytes);
    offset += bytes;
  }
  return buffer;
}

/** Returns the extra field with the values that have more than 32 bits, or nothing. */
function getZip64Fields(values: number[]): Field[] {
  if (values.length === 0) return [];
  return [[2, 1], [2, 8 * values.length], ...values.map((value): Field => [8, value])];
}

/** Returns time and date as MS-DOS has them: in UTC, from 1980 to 2107, in steps of two seconds. */
function getDosTime(time: Date): Field[] {
  const year = time.getUTCFullYear();
  if (year < 1980)
    return [
      [2, 0],
      [2, (1 << 5) | 1],
    ];
  const date = (Math.min(year - 1980, 127) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const seconds = time.getUTCSeconds() >> 1;
  return [
    [2, (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | seconds],
    [2, date],
  ];
}

/** Returns the fields that the header of an entry and its line in the directory share. */
function getSharedFields({ bytes, crc32, modifiedAt }: ZipEntry, name: Buffer, extra: Buffer): Field[] {
  return [
    [2, extra.length > 0 ? zip64Version : usualVersion],
    [2, flags],
    // Stored without compression: PDFs are compressed already.
    [2, 0],
    ...getDosTime(modifiedAt),
    [4, crc32],
    limit32(bytes),
    limit32(bytes),
    [2, name.length],
    [2, extra.length],
  ];
}

/** Returns the sizes of an entry if they need ZIP64. */
const getLargeSizes = ({ bytes }: ZipEntry): number[] => (bytes >= in32Bits ? [bytes, bytes] : []);

function getLocalHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const extra = pack(getZip64Fields(getLargeSizes(entry)));
  return Buffer.concat([pack([[4, 0x0403_4b50], ...getSharedFields(entry, name, extra)]), name, extra]);
}

function getDirectoryLine(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const extra = pack(getZip64Fields([...getLargeSizes(entry), ...(offset >= in32Bits ? [offset] : [])]));
  const fields = pack([
    [4, 0x0201_4b50],
    [2, (unix << 8) | zip64Version],
    ...getSharedFields(entry, name, extra),
    // No comment, on the first disk, not marked as text.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, unixMode * 0x1_0000],
    limit32(offset),
  ]);
  return Buffer.concat([fields, name, extra]);
}

interface Directory {
  entries: number;
  bytes: number;
  offset: number;
}

/** Returns the ZIP64 form of the end, and its locator. */
function getZip64End({ entries, bytes, offset }: Directory): Field[] {
  return [
    [4, 0x0606_4b50],
    // Bytes of the rest of this record.
    [8, 44],
    [2, (unix << 8) | zip64Version],
    [2, zip64Version],
    [8, 0],
    [8, entries],
    [8, entries],
    [8, bytes],
    [8, offset],
    [4, 0x0706_4b50],
    [4, 0],
    [8, offset + bytes],
    [4, 1],
  ];
}

/** Returns the end of a ZIP. With more than 65,534 entries or 4 GB, ZIP64 records precede it. */
function getEnd(directory: Directory): Buffer {
  const { entries, bytes, offset } = directory;
  const isZip64 = entries >= in16Bits || bytes >= in32Bits || offset >= in32Bits;
  return pack([
    ...(isZip64 ? getZip64End(directory) : []),
    [4, 0x0605_4b50],
    [4, 0],
    limit16(entries),
    limit16(entries),
    limit32(bytes),
    limit32(offset),
    [2, 0],
  ]);
}

/** Lays a ZIP out: entries in their order without compression, then the directory. Equal entries give equal bytes. */
export function layOutZip<Entry extends ZipEntry>(entries: Entry[]): ZipLayout<Entry> {
  const parts: ZipPart<Entry>[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const add = (content: Buffer | Entry, bytes: number) => {
    parts.push({ start: offset, bytes, content });
    offset += bytes;
  };
  for (const entry of entries) {
    directory.push(getDirectoryLine(entry, offset));
    const header = getLocalHeader(entry);
    add(header, header.length);
    add(entry, entry.bytes);
  }
  const lines = Buffer.concat(directory);
  const end = getEnd({ entries: entries.length, bytes: lines.length, offset });
  add(Buffer.concat([lines, end]), lines.length + end.length);
  return { bytes: offset, parts };
}

/** Yields the bytes of a range, and opens only the entries in it. `open` reads a range of the content of an entry. */
export async function* readZip<Entry extends ZipEntry>(
  { parts }: ZipLayout<Entry>,
  range: ByteRange,
  open: (entry: Entry, range: ByteRange) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (const { start, bytes, content } of parts) {
    if (start > range.end) return;
    const first = Math.max(range.start - start, 0);
    const last = Math.min(range.end - start, bytes - 1);
    if (first > last) continue;
    if (Buffer.isBuffer(content)) yield content.subarray(first, last + 1);
    else yield* open(content, { start: first, end: last });
  }
}

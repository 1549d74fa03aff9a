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

const uint16 = (value: number) => toBytes(value, 2);
const uint32 = (value: number) => toBytes(value, 4);

function toBytes(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

function uint64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}

const limit16 = (value: number) => uint16(Math.min(value, in16Bits));
const limit32 = (value: number) => uint32(Math.min(value, in32Bits));

/** Returns the extra field with the values that have more than 32 bits, or an empty buffer. */
function getZip64Field(values: number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  return Buffer.concat([uint16(1), uint16(8 * values.length), ...values.map(uint64)]);
}

/** Returns time and date as MS-DOS has them: in UTC, from 1980 to 2107, in steps of two seconds. */
function getDosTime(time: Date): Buffer {
  const year = time.getUTCFullYear();
  if (year < 1980) return Buffer.concat([uint16(0), uint16((1 << 5) | 1)]);
  const date = (Math.min(year - 1980, 127) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const seconds = time.getUTCSeconds() >> 1;
  return Buffer.concat([
    uint16((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | seconds),
    uint16(date),
  ]);
}

/** Returns the fields that the header of an entry and its line in the directory share. */
function getSharedFields(
  { name, bytes, crc32, modifiedAt }: ZipEntry,
  isZip64: boolean,
  extra: Buffer,
): Buffer {
  return Buffer.concat([
    uint16(isZip64 ? zip64Version : usualVersion),
    uint16(flags),
    // Stored without compression: PDFs are compressed already.
    uint16(0),
    getDosTime(modifiedAt),
    uint32(crc32),
    limit32(bytes),
    limit32(bytes),
    uint16(Buffer.byteLength(name)),
    uint16(extra.length),
  ]);
}

function getLocalHeader(entry: ZipEntry): Buffer {
  const { name, bytes } = entry;
  const extra = getZip64Field(bytes >= in32Bits ? [bytes, bytes] : []);
  const fields = getSharedFields(entry, extra.length > 0, extra);
  return Buffer.concat([uint32(0x0403_4b50), fields, Buffer.from(name), extra]);
}

function getDirectoryLine(entry: ZipEntry, offset: number): Buffer {
  const { name, bytes } = entry;
  const extra = getZip64Field([
    ...(bytes >= in32Bits ? [bytes, bytes] : []),
    ...(offset >= in32Bits ? [offset] : []),
  ]);
  return Buffer.concat([
    uint32(0x0201_4b50),
    uint16((unix << 8) | zip64Version),
    getSharedFields(entry, extra.length > 0, extra),
    // No comment, on the first disk, with internal attributes 0.
    Buffer.alloc(6),
    uint32(unixMode * 0x1_0000),
    limit32(offset),
    Buffer.from(name),
    extra,
  ]);
}

function getZip64End(entries: number, { bytes, offset }: { bytes: number; offset: number }): Buffer {
  return Buffer.concat([
    uint32(0x0606_4b50),
    // Bytes of the rest of this record.
    uint64(44),
    uint16((unix << 8) | zip64Version),
    uint16(zip64Version),
    Buffer.alloc(8),
    uint64(entries),
    uint64(entries),
    uint64(bytes),
    uint64(offset),
    uint32(0x0706_4b50),
    uint32(0),
    uint64(offset + bytes),
    uint32(1),
  ]);
}

/** Returns the end of a ZIP. With more than 65,534 entries or 4 GB, ZIP64 records precede it. */
function getEnd(entries: number, directory: { bytes: number; offset: number }): Buffer {
  const isZip64 = entries >= in16Bits || directory.bytes >= in32Bits || directory.offset >= in32Bits;
  return Buffer.concat([
    isZip64 ? getZip64End(entries, directory) : Buffer.alloc(0),
    uint32(0x0605_4b50),
    Buffer.alloc(4),
    limit16(entries),
    limit16(entries),
    limit32(directory.bytes),
    limit32(directory.offset),
    uint16(0),
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
  const end = getEnd(entries.length, { bytes: lines.length, offset });
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

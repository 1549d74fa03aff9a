import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const HEADER_BYTES = 48;
const VARIATION_TABLES = new Set(['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT', 'cvar']);

/** Table tags that WOFF2 encodes as a number. Contains only the tags that need to be recognised. */
const KNOWN_TAGS = new Map([
  [10, 'glyf'],
  [11, 'loca'],
  [45, 'avar'],
  [46, 'cvar'],
  [47, 'fvar'],
  [48, 'gvar'],
]);
const ARBITRARY_TAG = 63;

type Table = { tag: string; entry: Buffer; originalBytes: number; storedBytes: number };

/**
 * Reduces a variable WOFF2 font to its default instance, as WOFF2 bytes. Chromium embeds a static font as glyph
 * outlines with a Unicode map. A variable font becomes a Type 3 font of three times the size, from which Hindi text
 * cannot be extracted. The glyph data stays unchanged: without the variation tables, it is the default instance.
 * Format: https://www.w3.org/TR/WOFF2/
 */
export function staticFont(font: Buffer): Buffer {
  const compressedBytes = font.readUInt32BE(20);
  const { tables, end } = readDirectory(font);
  const content = brotliDecompressSync(font.subarray(end, end + compressedBytes));

  const kept: { table: Table; bytes: Buffer }[] = [];
  let offset = 0;
  for (const table of tables) {
    const bytes = content.subarray(offset, offset + table.storedBytes);
    offset += table.storedBytes;
    if (!VARIATION_TABLES.has(table.tag)) kept.push({ table, bytes });
  }
  return writeFont(font.subarray(0, HEADER_BYTES), kept);
}

function readDirectory(font: Buffer): { tables: Table[]; end: number } {
  const tables: Table[] = [];
  let position = HEADER_BYTES;
  const readNumber = (): number => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(position++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let count = font.readUInt16BE(12); count > 0; count--) {
    const start = position;
    const flags = font.readUInt8(position++);
    let tag = KNOWN_TAGS.get(flags & 63) ?? 'other';
    if ((flags & 63) === ARBITRARY_TAG) {
      tag = font.toString('latin1', position, position + 4);
      position += 4;
    }
    const originalBytes = readNumber();
    // Version 3 means "untransformed" for outlines, version 0 for all other tables.
    const plainVersion = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    const storedBytes = flags >> 6 === plainVersion ? originalBytes : readNumber();
    tables.push({ tag, entry: font.subarray(start, position), originalBytes, storedBytes });
  }
  return { tables, end: position };
}

function writeFont(header: Buffer, kept: { table: Table; bytes: Buffer }[]): Buffer {
  const directory = Buffer.concat(kept.map(({ table }) => table.entry));
  const content = brotliCompressSync(Buffer.concat(kept.map(({ bytes }) => bytes)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  });
  const unpadded = HEADER_BYTES + directory.length + content.length;
  const font = Buffer.alloc(unpadded + (-unpadded & 3));
  Buffer.concat([header, directory, content]).copy(font);

  const unpackedBytes = kept.reduce((sum, { table }) => sum + ((table.originalBytes + 3) & ~3), 0);
  font.writeUInt32BE(font.length, 8);
  font.writeUInt16BE(kept.length, 12);
  font.writeUInt32BE(12 + 16 * kept.length + unpackedBytes, 16);
  font.writeUInt32BE(content.length, 20);
  font.fill(0, 28, HEADER_BYTES); // no metadata, no private block
  return font;
}

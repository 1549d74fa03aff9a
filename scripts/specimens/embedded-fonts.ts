import type { PdfDocument } from './pdf-objects.ts';

/** Tables for text layout. In a PDF, the glyphs are already positioned. */
const LAYOUT_TABLES = new Set(['GDEF', 'GPOS', 'GSUB', 'avar']);
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** Removes the layout tables from the embedded TrueType fonts: nearly half of a small subset. */
export function trimEmbeddedFonts({ objects }: PdfDocument): void {
  for (const object of objects.values()) {
    if (!object.stream || !object.body.includes('/Length1 ')) continue;
    object.stream = withoutLayoutTables(object.stream);
    object.body = object.body.replace(/\/Length1 \d+/, `/Length1 ${object.stream.length}`);
  }
}

function withoutLayoutTables(font: Buffer): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(HEADER_BYTES + index * ENTRY_BYTES, HEADER_BYTES + (index + 1) * ENTRY_BYTES),
  ).filter((entry) => !LAYOUT_TABLES.has(entry.toString('latin1', 0, 4)));

  const parts = [tableCountHeader(font, entries.length)];
  let offset = HEADER_BYTES + entries.length * ENTRY_BYTES;
  const tables: Buffer[] = [];
  for (const entry of entries) {
    const [start, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const padded = Buffer.alloc(length + (-length & 3));
    font.copy(padded, 0, start, start + length);
    const moved = Buffer.from(entry);
    moved.writeUInt32BE(offset, 8);
    parts.push(moved);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...parts, ...tables]);
}

function tableCountHeader(font: Buffer, count: number): Buffer {
  const header = Buffer.from(font.subarray(0, HEADER_BYTES));
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  return header;
}

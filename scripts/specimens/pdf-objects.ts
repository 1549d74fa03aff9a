import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';

/** A PDF object: its dictionary or other value as Latin-1 text, and the uncompressed bytes of a stream. */
type PdfObject = { body: string; stream: Buffer | null };
export type PdfDocument = { objects: Map<number, PdfObject>; root: number; info: number };

const COMPRESSED = /\/Filter \/FlateDecode\n?/;

/** Parses the objects of a PDF from Chromium: a classic cross-reference table, one revision, direct lengths. */
export function readPdf(bytes: Buffer): PdfDocument {
  const text = bytes.toString('latin1');
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const reference = (key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(trailer)?.[1]);

  const objects = new Map<number, PdfObject>();
  const tableStart = Number(/startxref\s+(\d+)/.exec(trailer)?.[1]);
  const table = text.slice(tableStart, text.lastIndexOf('trailer'));
  for (const [, offset] of table.matchAll(/^(\d{10}) \d{5} n/gm)) {
    const start = Number(offset);
    const opening = /^(\d+) 0 obj\n/.exec(text.slice(start, start + 24));
    if (opening) objects.set(Number(opening[1]), readObject(bytes, text, start + opening[0].length));
  }
  return { objects, root: reference('Root'), info: reference('Info') };
}

/** Changes the content of every page. `change` maps its operators as Latin-1 text. */
export function changePageContents({ objects }: PdfDocument, change: (content: string) => string): void {
  for (const object of objects.values()) {
    // Fonts, images, forms and maps have a type; only page content has a bare dictionary.
    if (!object.stream || /\/(Subtype|Length1|Type) ?/.test(object.body)) continue;
    object.stream = Buffer.from(change(object.stream.toString('latin1')), 'latin1');
  }
}

function readObject(bytes: Buffer, text: string, start: number): PdfObject {
  const end = text.indexOf('endobj', start);
  const streamWord = text.indexOf('stream\n', start);
  if (streamWord < 0 || streamWord > end) return { body: text.slice(start, end).trim(), stream: null };

  const body = text.slice(start, streamWord).trim();
  const streamStart = streamWord + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
  const stored = bytes.subarray(streamStart, streamStart + length);
  const isCompressed = COMPRESSED.test(body);
  return {
    body: body.replace(COMPRESSED, '').replace(/\/Length \d+\n?/, ''),
    stream: isCompressed ? inflateSync(stored) : stored,
  };
}

/**
 * Returns the bytes of the PDF, identical for identical objects. Compresses streams again and packs all other objects
 * in one object stream, because a tagged page has hundreds of small ones. The identifier is a hash of the content.
 */
export function writePdf({ objects, root, info }: PdfDocument): Buffer {
  const numbers = [...objects.keys()].toSorted((a, b) => a - b);
  const packStream = Math.max(...numbers) + 1;
  const tableStream = packStream + 1;

  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  let position = parts[0]!.length;
  const rows = new Map<number, [kind: number, place: number, index: number]>();
  const append = (number: number, object: PdfObject): void => {
    const bytes = streamObject(number, object);
    rows.set(number, [1, position, 0]);
    position += bytes.length;
    parts.push(bytes);
  };

  const packed: { number: number; body: string }[] = [];
  for (const number of numbers) {
    const object = objects.get(number)!;
    if (object.stream) {
      append(number, object);
    } else {
      rows.set(number, [2, packStream, packed.length]);
      packed.push({ number, body: object.body });
    }
  }
  append(packStream, packedObjects(packed));

  const tableStart = position;
  rows.set(tableStream, [1, position, 0]);
  const identifier = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
  append(tableStream, {
    body:
      `<</Type /XRef /Size ${tableStream + 1} /W [1 3 2] /Root ${root} 0 R /Info ${info} 0 R` +
      ` /ID [<${identifier}> <${identifier}>]>>`,
    stream: crossReferences(rows, tableStream + 1),
  });
  return Buffer.concat([...parts, Buffer.from(`startxref\n${tableStart}\n%%EOF\n`)]);
}

function streamObject(number: number, { body, stream }: PdfObject): Buffer {
  const content = deflateSync(stream!, { level: 9 });
  const dictionary = body.replace(/>>$/, ` /Filter /FlateDecode /Length ${content.length}>>`);
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

function packedObjects(packed: { number: number; body: string }[]): PdfObject {
  let index = '';
  let bodies = '';
  for (const { number, body } of packed) {
    index += `${number} ${bodies.length} `;
    bodies += `${body}\n`;
  }
  return {
    body: `<</Type /ObjStm /N ${packed.length} /First ${index.length}>>`,
    stream: Buffer.from(index + bodies, 'latin1'),
  };
}

function crossReferences(rows: Map<number, [number, number, number]>, size: number): Buffer {
  const table = Buffer.alloc(size * 6);
  for (const [number, [kind, place, index]] of rows) {
    table.writeUInt8(kind, number * 6);
    table.writeUIntBE(place, number * 6 + 1, 3);
    table.writeUInt16BE(index, number * 6 + 4);
  }
  return table;
}

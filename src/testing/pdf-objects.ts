/** Returns a stream object. The characters of a text are Latin-1. */
export function pdfStream(entries: string, content: string | Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    toBytes(content),
    Buffer.from('\nendstream'),
  ]);
}

/**
 * Joins the objects, numbered from 1 in their order, to a PDF. The first one is its catalog. `trailer` has more entries
 * for the trailer.
 */
export function assemblePdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]!.length;
  const rows = objects.map((object, index) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      toBytes(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(whole);
    length += whole.length;
    return row;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  parts.push(
    toBytes(`${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

const toBytes = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

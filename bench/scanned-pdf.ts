import sharp from 'sharp';

/** A4 at 150 dots per inch. */
const [width, height] = [1240, 1754];
const linesOfText = 42;

/** Returns a PDF of pages that are grey pictures of printed lines with the noise of a scanner. 200 KB a page. */
export async function scannedPdf(pages: number): Promise<Buffer> {
  const pictures = await Promise.all(Array.from({ length: pages }, (_, page) => scanPage(page + 1)));
  const pageNumber = (index: number) => 3 + index * 3;
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(
      `<</Type/Pages/Count ${pages}/Kids[${pictures.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}]>>`,
    ),
    ...pictures.flatMap((picture, index) => {
      const number = pageNumber(index);
      return [
        Buffer.from(
          `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R` +
            `/Resources<</XObject<</Scan ${number + 2} 0 R>>>>>>`,
        ),
        stream('', Buffer.from('q 595 0 0 842 0 0 cm /Scan Do Q')),
        stream(
          `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
            '/ColorSpace/DeviceGray/Filter/DCTDecode',
          picture,
        ),
      ];
    }),
  ];
  return assemble(objects);
}

async function scanPage(page: number): Promise<Buffer> {
  const lines = Array.from({ length: linesOfText }, (_, line) => {
    const text = `${line + 1}. Question ${page * 100 + line} of a scanned paper: which of these statements is correct?`;
    return `<text x="110" y="${120 + line * 38}" font-size="24" font-family="serif">${text}</text>`;
  });
  const printed = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f4f4"/>${lines.join('')}</svg>`,
  );
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer();
  return sharp(printed)
    .composite([{ input: noise, blend: 'soft-light' }])
    .greyscale()
    .toColourspace('b-w')
    .jpeg({ quality: 40 })
    .toBuffer();
}

function stream(entries: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** Joins the objects, numbered from 1 in their order, with the table of their positions. */
function assemble(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const positions: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((object, index) => {
    positions.push(length);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    length += whole.length;
  });
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  parts.push(Buffer.from(`${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}

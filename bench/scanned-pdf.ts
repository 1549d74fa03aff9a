import sharp from 'sharp';
import { assemblePdf, pdfStream } from '#testing/pdf-objects.ts';

/** A4 at 150 dots per inch. */
const [width, height] = [1240, 1754];
const linesOfText = 18;

/**
 * Returns a PDF of pages that are grey pictures of printed lines with the noise of a scanner, 180 KB each. As AVIF of
 * 720 px a page has 30 KB: 22 KB is the median of 48 real pages, 33 KB their 90th percentile.
 */
export async function scannedPdf(pages: number): Promise<Buffer> {
  const pictures = await Promise.all(Array.from({ length: pages }, (_, page) => scanPage(page + 1)));
  const pageNumber = (index: number) => 3 + index * 3;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${pictures.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')}]>>`,
    ...pictures.flatMap((picture, index) => {
      const number = pageNumber(index);
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${number + 1} 0 R` +
          `/Resources<</XObject<</Scan ${number + 2} 0 R>>>>>>`,
        pdfStream('', 'q 595 0 0 842 0 0 cm /Scan Do Q'),
        pdfStream(
          `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
            '/ColorSpace/DeviceGray/Filter/DCTDecode',
          picture,
        ),
      ];
    }),
  ];
  return assemblePdf(objects);
}

async function scanPage(page: number): Promise<Buffer> {
  const lines = Array.from({ length: linesOfText }, (_, line) => {
    const text = `${line + 1}. Question ${page * 100 + line} of a scanned paper: which of these statements is correct?`;
    return `<text x="110" y="${120 + line * 88}" font-size="24" font-family="serif">${text}</text>`;
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
      noise: { type: 'gaussian', mean: 128, sigma: 5 },
    },
  })
    .png()
    .toBuffer();
  return sharp(printed)
    .composite([{ input: noise, blend: 'soft-light' }])
    .greyscale()
    .toColourspace('b-w')
    .jpeg({ quality: 80 })
    .toBuffer();
}

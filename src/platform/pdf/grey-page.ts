import { renderPage } from './pdf-page.ts';
import { getMemory, type Pdfium } from './pdfium.ts';

/** Grey pixels in rows without gaps, 0 is black. */
export interface GreyPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Higher resolutions gained nothing in measurements, and cost twice the time. */
const dotsPerInch = 150;
const pointsPerInch = 72;
/** Some scans declare a page of the wrong size. Outside these limits of the longer side, letters are not readable. */
const minSideLength = 1_400;
const maxSide = 2_600;

const formatGrey = 1;
const white = 0xffffffff;
/** FPDF_ANNOT, FPDF_GRAYSCALE and FPDF_RENDER_LIMITEDIMAGECACHE. */
const renderFlags = 0x01 | 0x08 | 0x200;

/**
 * Draws a page for text recognition: grey on white, 150 dots per inch. Returns null if the page has no size or the
 * bitmap does not fit into memory.
 */
export function drawGreyPage(pdfium: Pdfium, document: number, page: number): GreyPicture | null {
  const [across, down] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const longer = Math.max(across, down);
  if (!(across > 0 && down > 0 && longer < 1_000_000)) return null;
  const side = Math.min(Math.max((longer / pointsPerInch) * dotsPerInch, minSideLength), maxSide);
  const [width, height] = [across, down].map((points) => Math.max(1, Math.round((points / longer) * side)));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width!, height!, formatGrey, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width!, height!, white);
    renderPage(pdfium, { document, page, bitmap, width: width!, height: height!, flags: renderFlags });
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const rows = getMemory(pdfium, pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height!);
    return { pixels: withoutGaps(rows, stride, width!, height!), width: width!, height: height! };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** PDFium pads each row to a multiple of four bytes. */
function withoutGaps(rows: Uint8Array, stride: number, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1)
    pixels.set(rows.subarray(row * stride, row * stride + width), row * width);
  return pixels;
}

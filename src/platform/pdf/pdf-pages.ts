import type { PageTurn } from '#lib/url/picture-name.ts';
import { withDocument } from './pdf-file.ts';
import { drawPage, withPage, withTurn, type PagePicture } from './pdf-page.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

/** Width and height in points, rounded. */
export type PageSize = [width: number, height: number];

const maxPages = 5_000;
/** A longer page is cut off at the bottom. */
export const maxPageRatio = 4;
/** A page that PDFium cannot measure gets the size of A4. */
const a4: PageSize = [595, 842];
/** JPEG noise of a grey scan stays below this difference between two colours of a pixel. */
const greyTolerance = 24;

/** Returns the size of each page without loading the pages, or null if the file cannot be opened. */
export function readPageSizes(pdfium: Pdfium, path: string): PageSize[] | null {
  return withDocument(pdfium, path, (document) =>
    withMemory(pdfium, 8, (pointer) => {
      const count = Math.min(pdfium.FPDF_GetPageCount(document), maxPages);
      return Array.from({ length: count }, (_, index): PageSize => {
        const measure = () => pdfium.FPDF_GetPageSizeByIndexF(document, index, pointer);
        const size = () => new Float32Array(pdfium.memory.buffer, pointer, 2);
        if (measure() === 0) return a4;
        // An opened page has the right CropBox.
        if (!size().every((side) => side > 0)) withPage(pdfium, document, index, measure);
        const [width = 0, height = 0] = size();
        if (!(width >= 1 && height >= 1 && width < 100_000 && height < 100_000)) return a4;
        return [Math.round(width), Math.round(Math.min(height, width * maxPageRatio))];
      });
    }),
  );
}

/** Draws one page, with one channel if it has no colour. Returns null for a page that cannot be drawn. */
export function drawOnePage(
  pdfium: Pdfium,
  { path, page, width, turn = 0 }: { path: string; page: number; width: number; turn?: PageTurn },
): PagePicture | null {
  const picture = withDocument(pdfium, path, (document) =>
    withPage(pdfium, document, page - 1, (handle) =>
      withTurn(pdfium, handle, turn, () => drawPage(pdfium, document, handle, width, maxPageRatio)),
    ),
  );
  return picture && (toGrey(picture) ?? picture);
}

/** Returns the picture with one channel, or null if it has colours. */
export function toGrey({ pixels, width, height }: PagePicture): PagePicture | null {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const red = pixels[at * 4]!;
    const green = pixels[at * 4 + 1]!;
    const blue = pixels[at * 4 + 2]!;
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (spread > greyTolerance) return null;
    grey[at] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { pixels: grey, width, height, channels: 1 };
}

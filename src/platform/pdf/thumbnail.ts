import type { PagePicture } from './pdf-page.ts';
import type { PdfThumbnail } from './pdf-verdict.ts';

/** At 360 pixels 30 cannot be told from 60 by eye, and weighs a quarter less: 6 to 19 KB for a full page. */
const quality = 30;

/**
 * Encodes a picture on the thread pool, 20 ms. Not in the PDF thread: native code there would be torn down whenever
 * that thread is terminated. https://sharp.pixelplumbing.com/install/#worker-threads
 */
export async function encodeThumbnail({ pixels, width, height }: PagePicture): Promise<PdfThumbnail> {
  // Loaded late, as most processes that inspect files never draw one.
  const { default: sharp } = await import('sharp');
  const webp = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality })
    .toBuffer();
  return { webp, width, height };
}

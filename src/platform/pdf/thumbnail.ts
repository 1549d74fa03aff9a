import type { PagePicture } from './pdf-page.ts';
import type { PdfThumbnail } from './pdf-verdict.ts';

/** At 360 pixels, 30 looks the same as 60 and needs a quarter less space: 6 to 19 KB for a full page. */
const quality = 30;

/**
 * Encodes a picture on the thread pool in about 20 ms. Not in the PDF thread: terminating that thread would also tear
 * down its native code. https://sharp.pixelplumbing.com/install/#worker-threads
 */
export async function encodeThumbnail({
  pixels,
  width,
  height,
  channels,
}: PagePicture): Promise<PdfThumbnail> {
  // Imported on demand, because most processes that inspect files never draw one.
  const { default: sharp } = await import('sharp');
  const webp = await sharp(pixels, { raw: { width, height, channels } })
    .removeAlpha()
    .webp({ quality })
    .toBuffer();
  return { webp, width, height };
}

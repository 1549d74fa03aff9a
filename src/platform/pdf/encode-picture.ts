import type { PagePicture } from './pdf-page.ts';

export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Measured on scans at 720 px: text looks the same at higher qualities, and AVIF takes three times as long at 4. */
const avif = { quality: 38, effort: 2 } as const;
const webp = { quality: 30, effort: 4 } as const;

/** Encodes a picture on one thread of the thread pool. Not in the PDF thread, see `encodeThumbnail`. */
export async function encodePicture(
  { pixels, width, height, channels }: PagePicture,
  format: PictureFormat,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // One picture never uses both cores of a small machine.
  sharp.concurrency(1);
  const raw = sharp(pixels, { raw: { width, height, channels } });
  const picture = channels === 4 ? raw.removeAlpha() : raw.toColourspace('b-w');
  return (format === 'avif' ? picture.avif(avif) : picture.webp(webp)).toBuffer();
}

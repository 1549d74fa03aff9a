import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { withPicture } from '#platform/pictures/open-picture.ts';
import type { IconName } from './brand-names.ts';

/** Maximum side in pixels of a generated image. */
const maxMadeLength = 512;

/** Twice the size in the header, for phone screens with two pixels for one. */
const logoBox = { width: 288, height: 72 };

/** Returns an ICO file with a 32-pixel PNG: a directory with one entry, then the unchanged PNG. */
function createIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Makes every icon of an image. `open` returns a new copy for each icon. */
export async function makeIcons(open: () => Sharp): Promise<Record<IconName, Buffer>> {
  const square = (size: number) =>
    open().resize(size, size, { fit: 'contain', background: clear }).png({ compressionLevel: 9 }).toBuffer();
  const [small, medium, large] = [await square(32), await square(192), await square(512)];
  // Phones show transparent areas black and cut the corners.
  const background = '#ffffff';
  const touch = await open()
    .flatten({ background })
    .resize(148, 148, { fit: 'contain', background })
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return {
    'favicon.ico': createIco(small),
    'icon-32.png': small,
    'icon-180.png': touch,
    'icon-192.png': medium,
    'icon-512.png': large,
  };
}

/** Returns an icon of 512 pixels with the square icon in the circle that no shape cuts off (w3.org/TR/appmanifest). */
export function makeMaskable(icon: Buffer): Promise<Buffer> {
  const background = '#ffffff';
  return sharp(icon)
    .flatten({ background })
    .resize(288, 288)
    .extend({ top: 112, bottom: 112, left: 112, right: 112, background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export interface BrandPictures {
  /** Hash of the original file. */
  hash: string;
  logoName: string;
  /** By name. */
  contents: Record<string, Buffer>;
}

/**
 * Makes the header logo and every icon. The image is decoded once and encoded again, so only its pixels are stored;
 * of an animation, only the first frame. Throws `validation_failed` with a readable message for another format than
 * PNG, JPEG, GIF or WebP, and for a damaged or too large file.
 */
export async function makeBrandPictures(bytes: Buffer): Promise<BrandPictures> {
  const options = { field: 'logo', noun: 'logo', maxMadeLength };
  return withPicture(bytes, options, async (open) => {
    const { data, info } = await open()
      .resize({ ...logoBox, fit: 'inside' })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer({ resolveWithObject: true });
    const logoName = `logo-${info.width}x${info.height}.webp`;
    return {
      hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
      logoName,
      contents: { ...(await makeIcons(open)), [logoName]: data },
    };
  });
}

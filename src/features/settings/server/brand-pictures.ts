import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#platform/errors/app-error.ts';
import type { IconName } from './brand-names.ts';

/** Maximum side in pixels of a generated image. */
const longestMade = 512;

/** Twice the size in the header, for phone screens with two pixels for one. */
const logoBox = { width: 288, height: 72 };
/** A larger image could exhaust the memory. A logo of 5,000 by 5,000 pixels is accepted. */
const mostPixels = 25_000_000;
const longestSide = 10_000;

const formats = new Set(['png', 'jpeg', 'gif', 'webp']);
/** First bytes of the accepted formats; no other file reaches a decoder. */
const isKnown = (beginning: string) =>
  ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'].some((each) => beginning.startsWith(each)) ||
  /^RIFF[\s\S]{4}WEBP/.test(beginning);

const refuse = (message: string, cause?: unknown) =>
  new AppError('validation_failed', { public: message, fields: [{ field: 'logo', message }], cause });

function checkBeginning(bytes: Buffer): void {
  const beginning = bytes.toString('latin1', 0, 1_000);
  if (isKnown(beginning)) return;
  if (/<svg[\s>]/i.test(beginning))
    throw refuse(
      'SVG files are not allowed, because they can contain scripts. Save the logo as PNG, WebP, JPEG or GIF.',
    );
  throw refuse('Please select an image file: PNG, JPEG, GIF or WebP');
}

/** Returns an ICO file with a 32-pixel PNG: a directory with one entry, then the unchanged PNG. */
function icoOf(png: Buffer): Buffer {
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
    'favicon.ico': icoOf(small),
    'icon-32.png': small,
    'icon-180.png': touch,
    'icon-192.png': medium,
    'icon-512.png': large,
  };
}

/** Decodes an image once. Returns a function that opens a small copy any number of times. */
async function decodeOnce(file: Sharp): Promise<() => Sharp> {
  const { data, info } = await file
    .autoOrient()
    .resize(longestMade, longestMade, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
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
  checkBeginning(bytes);
  const file = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 });
  try {
    const { format, width, height } = await file.metadata();
    if (!formats.has(format)) throw refuse('Please select an image file: PNG, JPEG, GIF or WebP');
    if (Math.max(width, height) > longestSide)
      throw refuse(`This picture is ${width} by ${height} pixels; each side has at most 10,000.`);
    const open = await decodeOnce(file);
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
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/pixel limit/i.test(String(error)))
      throw refuse(
        'This picture has too many pixels to be opened: at most 25 million. Make it smaller.',
        error,
      );
    throw refuse('This picture cannot be read: it is damaged or not whole.', error);
  }
}

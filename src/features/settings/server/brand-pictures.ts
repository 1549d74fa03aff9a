import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#platform/errors/app-error.ts';
import type { IconName } from './brand-names.ts';

/** No picture that is made is larger. */
const longestMade = 512;

/** The header shows it half as large: screens of phones have two pixels for one. */
const logoBox = { width: 288, height: 72 };
/** More would be a picture to fill the memory with: a logo of 5,000 times 5,000 still passes. */
const mostPixels = 25_000_000;
const longestSide = 10_000;

const formats = new Set(['png', 'jpeg', 'gif', 'webp']);
/** How files of these formats begin; nothing else is handed to a decoder. */
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
      'An SVG file can carry scripts, so it is not taken. Save the logo as PNG, WebP, JPEG or GIF.',
    );
  throw refuse('Please select an image file: PNG, JPEG, GIF or WebP');
}

/** A picture of 32 pixels in an ICO: a directory of one entry before the PNG as it is. */
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

/** Every icon of a picture; `open` opens it anew for each. */
export async function makeIcons(open: () => Sharp): Promise<Record<IconName, Buffer>> {
  const square = (size: number) =>
    open().resize(size, size, { fit: 'contain', background: clear }).png({ compressionLevel: 9 }).toBuffer();
  const [small, medium, large] = [await square(32), await square(192), await square(512)];
  // Phones put black behind what is clear, and cut the corners.
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

/** Opens a small copy of a picture as often as one likes; the picture itself is decoded once. */
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
  /** Of the file as it came. */
  hash: string;
  logoName: string;
  /** By name. */
  contents: Record<string, Buffer>;
}

/**
 * The logo for the header and every icon, decoded once and made anew: nothing of the file but its pixels is kept, of
 * one that moves its first picture. Throws `validation_failed` with a sentence for what is no PNG, JPEG, GIF or WebP, is
 * damaged, or is too large to be opened.
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

import sharp, { type Sharp } from 'sharp';
import { AppError, fieldError } from '#platform/errors/app-error.ts';

/** A larger image could exhaust the memory. An image of 5,000 by 5,000 pixels is accepted. */
const maxPixels = 25_000_000;
const maxSide = 10_000;

const formats = new Set(['png', 'jpeg', 'gif', 'webp']);
/** First bytes of the accepted formats; no other file reaches a decoder. */
const isKnown = (beginning: string) =>
  ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'].some((each) => beginning.startsWith(each)) ||
  /^RIFF[\s\S]{4}WEBP/.test(beginning);

const unknownFormat = 'Please select an image file: PNG, JPEG, GIF or WebP';

interface PictureOptions {
  /** Field of the errors. */
  field: string;
  /** Noun in the errors: 'logo'. */
  noun: string;
  /** The image is made smaller to fit a square with this side, in pixels. */
  maxMadeLength: number;
}

function getFormatProblem(bytes: Buffer, noun: string): string | undefined {
  const beginning = bytes.toString('latin1', 0, 1_000);
  if (isKnown(beginning)) return undefined;
  return /<svg[\s>]/i.test(beginning)
    ? `SVG files are not allowed, because they can contain scripts. Save the ${noun} as PNG, WebP, JPEG or GIF.`
    : unknownFormat;
}

/** Decodes an image once. Returns a function that opens a small copy any number of times. */
async function decodeOnce(file: Sharp, maxMadeLength: number): Promise<() => Sharp> {
  const { data, info } = await file
    .autoOrient()
    .resize(maxMadeLength, maxMadeLength, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

let lastMade: Promise<unknown> = Promise.resolve();

/** Runs one at a time: an open image takes a hundred megabytes. */
function runInSequence<Made>(work: () => Promise<Made>): Promise<Made> {
  const result = lastMade.then(work);
  lastMade = result.catch(() => {});
  return result;
}

/**
 * Decodes an uploaded image: of an animation the first frame, without metadata. Runs `make` with a function that opens
 * a copy of the pixels. A process opens one image at a time. Throws `validation_failed` with a readable message for
 * another format than PNG, JPEG, GIF or WebP, and for a damaged or too large file.
 */
export async function withPicture<Made>(
  bytes: Buffer,
  { field, noun, maxMadeLength }: PictureOptions,
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made> {
  const refuse = (message: string, cause?: unknown) => fieldError('validation_failed', field, message, cause);
  const problem = getFormatProblem(bytes, noun);
  if (problem !== undefined) throw refuse(problem);
  return runInSequence(async () => {
    const file = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 });
    try {
      const { format, width, height } = await file.metadata();
      if (!formats.has(format)) throw refuse(unknownFormat);
      if (Math.max(width, height) > maxSide)
        throw refuse(`This picture is ${width} by ${height} pixels; each side has at most 10,000.`);
      return await make(await decodeOnce(file, maxMadeLength));
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (/pixel limit/i.test(String(error)))
        throw refuse(
          'This picture has too many pixels to be opened: at most 25 million. Make it smaller.',
          error,
        );
      throw refuse('This picture cannot be read: it is damaged or incomplete.', error);
    }
  });
}

import type { GreyPicture } from '#platform/pdf/grey-page.ts';

/** The text on a picture. */
export interface RecognisedText {
  /** Lines separated by line breaks, blocks by empty lines. */
  text: string;
  /** 0 to 1, the mean over the characters. 0 without text. */
  confidence: number;
}

/** Reads text on pictures, one at a time. */
export interface OcrEngine {
  /** Throws if the picture cannot be read. The caller bounds the time by ending the process. */
  recognise(picture: GreyPicture): Promise<RecognisedText>;
  close(): Promise<void>;
}

/** The engine that a process uses, as plain JSON. */
export interface OcrChoice {
  /** `native`: the program `tesseract` of the system. `embedded`: the WASM build from npm. */
  kind: 'native' | 'embedded';
  version: string;
  /** As Tesseract calls it: `script/Devanagari` (or `Devanagari` on Debian), `hin+eng`, `eng`. */
  model: string;
}

/** The name that is stored with a text: `Tesseract 5.3.0 script/Devanagari`. A better one may read it again. */
export function ocrEngineName({ kind, version, model }: OcrChoice): string {
  return `${kind === 'native' ? 'Tesseract' : 'tesseract.js'} ${version} ${model}`;
}

/** Whether there is no better engine to install. */
export function isBestOcr({ kind, model }: OcrChoice): boolean {
  return kind === 'native' && model.endsWith('Devanagari');
}

/** Resolution that is passed to Tesseract, because a bare picture has none. */
export const ocrDotsPerInch = 150;
/** Automatic page segmentation. A single block, the default of the library, loses two thirds of the Hindi questions. */
export const ocrPageSegmentation = 3;

/** Returns the picture as a portable grey map, which Tesseract reads without decompression. */
export function greyMap({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

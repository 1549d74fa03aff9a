import type { PageWords } from '#lib/text/page-words.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import type { GreyPicture } from '#platform/pdf/grey-page.ts';

/** The text on a picture. */
export interface RecognisedText extends PageWords {
  /** Lines separated by line breaks, blocks by empty lines. */
  text: string;
  /** 0 to 1, the mean over the characters. 0 without text. */
  confidence: number;
  /** Whether most of the text runs along the height of the picture. */
  isSideways: boolean;
}

/** The text of a page, which was turned so that it is upright. */
export interface RecognisedPage extends Omit<RecognisedText, 'isSideways'> {
  turn: PageTurn;
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
  /** As Tesseract calls it: `script/Devanagari` (or `Devanagari` on Debian), `eng+hin`. */
  model: string;
}

/**
 * Names of stored engines from best to worst, as patterns of SQL's `LIKE`. The last three are not chosen any more: with
 * Hindi first, they lose nearly every digit 1. Figures: docs/features/page-texts.md.
 */
const enginesByQuality = [
  'Tesseract %Devanagari',
  'Tesseract % eng+hin',
  'tesseract.js % eng+hin',
  'Tesseract % hin+eng',
  'tesseract.js % hin+eng',
  'Tesseract % eng',
];

/** Returns the patterns of engines that read better and worse than `name`: none for a name that is not listed. */
export function compareEngines(name: string): { better: string[]; worse: string[] } {
  const rank = enginesByQuality.findIndex((pattern) => {
    const [start, end] = pattern.split('%');
    return name.startsWith(start!) && name.endsWith(end!);
  });
  if (rank < 0) return { better: [], worse: [] };
  return { better: enginesByQuality.slice(0, rank), worse: enginesByQuality.slice(rank + 1) };
}

/** The name that is stored with a text: `Tesseract 5.3.0 script/Devanagari`. A better engine reads it again. */
export function ocrEngineName({ kind, version, model }: OcrChoice): string {
  return `${kind === 'native' ? 'Tesseract' : 'tesseract.js'} ${version} ${model}`;
}

/** Whether there is no better engine to install. */
export function isBestOcr(choice: OcrChoice): boolean {
  return compareEngines(ocrEngineName(choice)).better.length === 0;
}

/** Resolution that is passed to Tesseract, because a bare picture has none. */
export const ocrDotsPerInch = 150;
/** Automatic page segmentation. A single block, the default of the library, loses two thirds of the Hindi questions. */
export const ocrPageSegmentation = 3;

/** Returns the picture as a portable grey map, which Tesseract reads without decompression. */
export function greyMap({ pixels, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

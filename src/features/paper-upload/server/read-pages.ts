import type { ReadTexts } from '#features/files/files.server.ts';
import { countText } from '#lib/text/text-quality.ts';
import type { PageReader } from '#platform/ocr/page-reader.ts';

/** Fewer letters than this are a stamp or a page number on a scan. */
const fewLetters = 100;

/** Reads the pages of a file that its proposal needs. Throws like the reader. */
export async function readPages(
  reader: Pick<PageReader, 'readText' | 'recognise'>,
  path: string,
  pages: number,
): Promise<ReadTexts> {
  const { text: ocrText } = await reader.recognise(path, 1);
  const middle = Math.ceil((pages + 1) / 2);
  if (middle <= 1) return { ocrText, innerText: '' };
  const { text: layer } = await reader.readText(path, middle);
  const isScan = countText(layer).letters < fewLetters;
  return { ocrText, innerText: isScan ? (await reader.recognise(path, middle)).text : layer };
}

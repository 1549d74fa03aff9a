import { fileURLToPath } from 'node:url';
import { embeddedOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { higherRatio, percent, type Measure } from './figure.ts';

/** Hindi, bilingual and English specimens. Their text layers are the truth for the recognised pictures. */
const pages = [
  ['ssc-mts-2022-hindi', 1],
  ['ssc-mts-2022-hindi', 2],
  ['ssc-cgl-2018-tier-1', 1],
  ['gate-2019-cs', 1],
] as const;
const minShare = 0.95;

/** Counts how many of the expected items are found, each as often as it is expected. */
function countFound(expected: string[], found: string[]): number {
  const left = new Map<string, number>();
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1);
  return expected.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count > 0;
  }).length;
}

const getDigits = (text: string) => text.match(/\d/g) ?? [];
const getWords = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** Counts the digits and words that the embedded engine reads on pictures of specimens. */
export const recognisedDigits: Measure = async () => {
  const engine = embeddedOcr();
  const reader = createPageReader(engine);
  const kinds = [
    { what: 'Digits', split: getDigits, expected: 0, found: 0 },
    { what: 'Words', split: getWords, expected: 0, found: 0 },
  ];
  try {
    for (const [name, page] of pages) {
      const path = fileURLToPath(new URL(`../starter/specimens/${name}.pdf`, import.meta.url));
      const { text: truth } = await reader.readText(path, page);
      const { text } = await reader.recognise(path, page);
      for (const kind of kinds) {
        kind.expected += kind.split(truth).length;
        kind.found += countFound(kind.split(truth), kind.split(text));
      }
    }
  } finally {
    reader.stop();
  }
  return kinds.map(({ what, expected, found }) => ({
    measure: `${what} of specimens that OCR reads`,
    figure: `${percent(found / expected)} (${found} of ${expected} by ${ocrEngineName(engine)})`,
    target: `≥ ${percent(minShare)}`,
    isMet: found / expected >= minShare,
    check: higherRatio(found / expected, 0.02),
  }));
};

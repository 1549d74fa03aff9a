import type { PageTurn } from '#lib/url/picture-name.ts';
import type { RecognisedPage, RecognisedText } from './ocr-engine.ts';

/**
 * Pages in a wrong direction have at most 0.52, nearly all upright scans have more. A few words in a wrong direction can
 * have 0.61 by chance.
 */
const isSure = ({ text, confidence }: { text: string; confidence: number }) =>
  confidence >= (text.length < shortText ? 0.65 : 0.55);
const shortText = 200;
/**
 * A text below this confidence is not readable: other scripts have at most 0.3, and a scan of 30 dots per inch, of which
 * one word in five is right, has 0.37 to 0.47.
 */
export const minConfidence = 0.45;
/** The other direction of an upright page can be as sure by chance if the page has few words. */
const minGain = 0.1;
/** Specks on empty paper are recognised as a few characters. */
const speckLength = 20;
/** A page that takes longer is read once, so that it stays within the limits of a page. */
const slowMs = 20_000;

/**
 * Reads a page in the direction of its text. `read` recognises the page, turned clockwise. Tesseract finds the axis of
 * the lines itself, and reads text that runs downwards. Only its confidence tells one sense of an axis from the other. A
 * page that is not readable has a confidence, but no text, and is not turned.
 */
export async function readUpright(
  read: (turn: PageTurn) => Promise<RecognisedText>,
  now: () => number = performance.now.bind(performance),
): Promise<RecognisedPage> {
  const startedAt = now();
  const first = await read(0);
  const isUpright = first.text === '' || (isSure(first) && !first.isSideways);
  let best: RecognisedText & { turn: PageTurn } = { ...first, turn: 0 };
  if (!isUpright && now() - startedAt < slowMs) {
    // Text that runs downwards is sure, so the page has been turned clockwise.
    const turns: PageTurn[] = first.isSideways ? (isSure(first) ? [270, 90] : [90, 270]) : [180];
    let least = first.isSideways ? 0 : first.confidence + minGain;
    for (const turn of turns) {
      const turned = await read(turn);
      if (turned.confidence > least) best = { ...turned, turn };
      least = Math.max(least, turned.confidence);
      if (isSure(turned)) break;
    }
  }
  const { text, edges, confidence, turn } = best;
  if (confidence >= minConfidence) return { text, edges, confidence, turn };
  return { text: '', edges: [], confidence: text.length < speckLength ? 0 : confidence, turn: 0 };
}

/** The edges of a box, in ten-thousandths of the width and height of an upright page. */
export type PageBox = [left: number, top: number, right: number, bottom: number];

/** The width and the height of a page, in the units of `PageBox`. */
export const pageSpan = 10_000;

/** Converts a share of the width or height of a page, 0 to 1, to an edge. Limits it to the page. */
export const toEdge = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * pageSpan) || 0;

/** The text of a page, with the place of each word. */
export interface PageWords {
  text: string;
  /** The four edges of each word of the text, one word after the other. Words are separated by white space. */
  edges: number[];
}

/** Returns the box around two boxes. */
export function boxAround(one: PageBox, other: PageBox): PageBox {
  const [left, top, right, bottom] = one;
  return [
    Math.min(left, other[0]),
    Math.min(top, other[1]),
    Math.max(right, other[2]),
    Math.max(bottom, other[3]),
  ];
}

/** Whether most of the height of a lower box is beside a higher one: words of one line. */
function isOnLine(one: PageBox, other: PageBox): boolean {
  const shared = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return shared * 2 > Math.min(one[3] - one[1], other[3] - other[1]);
}

/** A line of a page with its place. */
export interface PageLine {
  text: string;
  box: PageBox;
}

/**
 * Returns the lines of a page in reading order. Words next to each other form one line, unless the text has a line break
 * between them. Leaves out words without a place.
 */
export function toLines({ text, edges }: PageWords): PageLine[] {
  const lines: PageLine[] = [];
  for (const [index, [, space = '', word = '']] of [...text.matchAll(/(\s*)(\S+)/g)].entries()) {
    const box = edges.slice(index * 4, index * 4 + 4) as PageBox;
    if (!(box[2]! > box[0]!)) continue;
    const line = lines.at(-1);
    if (!line || space.includes('\n') || !isOnLine(line.box, box)) lines.push({ text: word, box });
    else lines[lines.length - 1] = { text: `${line.text} ${word}`, box: boxAround(line.box, box) };
  }
  return lines;
}

/** Returns the boxes of parts of a text, one for each line of a part. A word that is only partly in it counts. */
export function toBoxes(
  { text, edges }: PageWords,
  parts: readonly (readonly [number, number])[],
): PageBox[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
  }));
  const used = new Set<number>();
  return parts.flatMap(([start, end]) => {
    const boxes: PageBox[] = [];
    for (const [index, { from, to }] of words.entries()) {
      if (to <= start || from >= end || used.has(index)) continue;
      used.add(index);
      const box = edges.slice(index * 4, index * 4 + 4) as PageBox;
      if (!(box[2]! > box[0]!)) continue;
      const last = boxes.at(-1);
      if (last && isOnLine(last, box)) boxes[boxes.length - 1] = boxAround(last, box);
      else boxes.push(box);
    }
    return boxes;
  });
}

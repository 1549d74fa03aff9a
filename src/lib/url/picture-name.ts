/** How far a page is turned clockwise to be upright, in degrees. */
export const pageTurns = [0, 90, 180, 270] as const;
export type PageTurn = (typeof pageTurns)[number];

/**
 * Returns the name of the picture of a page in the folder of its file, with its width in pixels: '5-720.avif', or
 * '5-720-180.avif' for a page that is turned. A page whose direction becomes known has new names: the pictures that
 * browsers and proxies keep under the old one are never wrong.
 */
export function pictureName(
  page: number,
  width: number,
  format: 'avif' | 'webp',
  turn: PageTurn = 0,
): string {
  return `${page}-${width}${turn === 0 ? '' : `-${turn}`}.${format}`;
}

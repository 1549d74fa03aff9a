import { pictureWidths } from '../../reader-sizes.ts';

/** The largest width of a page. 1 is the width of the column, or 960 px. */
const maxZoom = 4;
/** Steps of the zoom buttons. */
const steps = [1, 1.25, 1.5, 2, 3, maxZoom];
const [, usualWidth] = pictureWidths;
/** A picture that is enlarged by less looks sharp enough. */
const maxEnlargement = 1.25;

/** Limits a zoom. Only a page that fits the window may be smaller than the column. */
export const limitZoom = (zoom: number, current: number): number =>
  Math.min(Math.max(zoom, Math.min(current, 1)), maxZoom);

/** Returns the next step above or below a zoom. */
export const stepZoom = (zoom: number, direction: 1 | -1): number =>
  direction === 1
    ? (steps.find((step) => step > zoom + 0.01) ?? maxZoom)
    : (steps.findLast((step) => step < zoom - 0.01) ?? Math.min(zoom, 1));

/** Returns the factor of a turn of the wheel. A mouse turns by a hundred pixels at once, a trackpad by a few. */
export const getWheelFactor = (pixels: number): number =>
  Math.exp(-Math.min(Math.max(pixels, -25), 25) / 100);

/** Whether a page needs the large picture at this width on the screen, in device pixels. */
export const needsLargePicture = (devicePixels: number): boolean =>
  devicePixels > usualWidth * maxEnlargement;

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** A point of the window, in pixels, and the point of a page below it, as shares of its width and height. */
export interface Spot {
  x: number;
  y: number;
  across: number;
  down: number;
}

const toShare = (share: number) => Math.min(Math.max(share, 0), 1) || 0;

/** Returns the spot of a page that is nearest to a point of the window. */
export function findSpot({ left, top, width, height }: Box, pointX: number, pointY: number): Spot {
  const across = toShare((pointX - left) / width);
  const down = toShare((pointY - top) / height);
  return { x: left + across * width, y: top + down * height, across, down };
}

/** Returns how far to scroll so that the point of a page comes to its point of the window again. */
export const getShift = ({ left, top, width, height }: Box, { x, y, across, down }: Spot) => ({
  left: left + across * width - x,
  top: top + down * height - y,
});

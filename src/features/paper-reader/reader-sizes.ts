/** Pages on one HTML page of the reader: 1 to 40, 41 to 80 and so on. */
export const windowSize = 40;

/** Widths of page pictures in pixels: one for lists of pages, one to read on a phone, one to zoom in. */
export const pictureWidths = [160, 720, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

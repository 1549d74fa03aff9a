/** Widths of page pictures in pixels: one to read on a phone, one to zoom in. */
export const pictureWidths = [720, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

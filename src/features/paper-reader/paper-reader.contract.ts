import { z } from 'zod';

/** Widths of page pictures in pixels: one to read on a phone, one to zoom in. */
export const pictureWidths = [720, 1440] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Pages on one HTML page of the reader. */
export const pagesAtOnce = 40;

/** The part of a stored paper that the reader shows. */
export const paperPages = z.object({
  /** Pages of the whole file. 0 if the paper cannot be read on the site. */
  total: z.number().int(),
  /** Path of the pictures. `5-720.avif` and `5-1440.webp` below it are two pictures of page 5. Null without pages. */
  pictures: z.string().nullable(),
  /** At most 40 pages. The sizes are in points. */
  pages: z.array(z.object({ page: z.number().int(), width: z.number().int(), height: z.number().int() })),
});
export type PaperPages = z.infer<typeof paperPages>;

/** Returns the name of a picture below `pictures`. */
export function pictureName(page: number, width: PictureWidth, format: 'avif' | 'webp'): string {
  return `${page}-${width}.${format}`;
}

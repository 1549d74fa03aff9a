import { z } from 'zod';
import { maxFileNameLength } from '#features/files/files.contract.ts';
import { isPublicText } from '#lib/text/public-text.ts';

/** The PDF inspector accepts no file with more pages. */
const maxPages = 5_000;
export const maxParts = 100;

export const partPage = z.object({
  /** Page of the original, from 1. */
  number: z.number().int().min(1).max(maxPages),
  /** Degrees clockwise, added to the rotation that the page has. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});

export const newPart = z.object({
  /** File name of the new upload. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxFileNameLength)
    .refine(isPublicText, 'has characters that cannot be shown'),
  /** In the order of the new file. */
  pages: z.array(partPage).min(1).max(maxPages),
});
export type NewPart = z.infer<typeof newPart>;

/** Parts of an uploaded PDF. A page that is in no part is dropped. */
export const uploadParts = z.object({
  parts: z
    .array(newPart)
    .min(1)
    .max(maxParts)
    // Bounds the size of the new files, too.
    .refine((parts) => areUnique(parts.flatMap(({ pages }) => pages.map(({ number }) => number))), {
      message: 'A page can be in one part only',
    }),
});
export type UploadParts = z.infer<typeof uploadParts>;

function areUnique(numbers: number[]): boolean {
  return new Set(numbers).size === numbers.length;
}

/** Returns '1-12', '3', or '1-4, 6-12'. */
export function describePages(pages: NewPart['pages']): string {
  const ranges: [first: number, last: number][] = [];
  for (const { number } of pages) {
    const range = ranges.at(-1);
    if (range && range[1] + 1 === number) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

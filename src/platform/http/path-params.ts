import { z } from 'zod';
import { isPublicText } from '#lib/public-text.ts';

/** A slug in an address: what cannot be one (NUL, a lone surrogate) is refused before the database sees it. */
export const slugInPath = z
  .string()
  .min(1)
  .max(400)
  .refine(isPublicText, 'has characters that cannot be in a slug');

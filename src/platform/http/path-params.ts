import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';

/** A slug in a path. Refuses text that cannot be a slug (NUL, a lone surrogate) before it reaches the database. */
export const slugInPath = z
  .string()
  .min(1)
  .max(400)
  .refine(isPublicText, 'has characters that cannot be in a slug');

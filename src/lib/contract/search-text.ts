import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';

/**
 * A text that a visitor searches, at most 200 characters. Direction marks are removed: they come with texts that are
 * copied from a message or a PDF.
 */
export const searchText = z
  .string()
  .max(200)
  .overwrite((text) => text.replace(/\p{Bidi_Control}/gu, ''))
  .refine(isPublicText, 'has characters that cannot be searched');

import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';
import { tidyLine } from '#lib/text/tidy-line.ts';

/** A text on one line, at most `maxLength` characters after `tidyLine`. `missing` is the message for another type. */
export const lineField = (maxLength: number, missing?: string) =>
  z
    .string(missing)
    .refine(isPublicText, 'has characters that cannot be shown')
    .overwrite(tidyLine)
    .max(maxLength, `must have at most ${maxLength} characters`);

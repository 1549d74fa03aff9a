import { z } from 'zod';

/** Where the text of a page comes from: the PDF itself, or optical character recognition of its picture. */
export const pageTextSources = ['text layer', 'ocr'] as const;
export type PageTextSource = (typeof pageTextSources)[number];

/** `done` files have a row for each page. `failed` files cannot be read; they may have some of their pages. */
export const pageTextStates = ['pending', 'reading', 'done', 'failed'] as const;
export type PageTextState = (typeof pageTextStates)[number];

/** The text of one page of a stored file. */
export const pageText = z.object({
  /** Starts at 1. */
  page: z.number().int(),
  /** Empty if the page has no text that can be read. */
  text: z.string(),
  source: z.enum(pageTextSources),
  /** `hi`, `en`, both as `hi+en`, or empty for a page without words. */
  language: z.string(),
  /** 0 to 1, as the OCR engine reports it. Null for a text layer. */
  confidence: z.number().nullable(),
});
export type PageText = z.infer<typeof pageText>;

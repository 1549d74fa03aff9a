import { z } from 'zod';
import { pageTurns } from '#lib/url/picture-name.ts';

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
  /** Empty if the page has no text that can be read: without words the confidence is 0, otherwise they are not readable. */
  text: z.string(),
  source: z.enum(pageTextSources),
  /** `hi`, `en`, both as `hi+en`, or empty for a page without words. */
  language: z.string(),
  /** 0 to 1, as the OCR engine reports it. Null for a text layer. */
  confidence: z.number().nullable(),
  /** How far the page is turned clockwise to be upright. */
  turn: z.literal(pageTurns),
});
export type PageText = z.infer<typeof pageText>;

const count = z.number().int();

/** The state of reading, for the back office. */
export const pageTextsStatus = z.object({
  /** Files by state. */
  files: z.object({ pending: count, reading: count, done: count, failed: count }),
  /** Files whose good text layers can be found, also before recognition. Includes files that cannot be read. */
  filesWithLayersRead: count,
  /** Pages of files that are stored, and how many of them have been read. */
  pages: z.object({ total: count, read: count, recognised: count }),
  /** Estimated time until all files are read. Null while there is no measurement, and when nothing is left. */
  secondsLeft: count.nullable(),
  /** The engine of this process. */
  engine: z.object({
    name: z.string(),
    /** How to install a better one. Null for the best one. */
    advice: z.string().nullable(),
  }),
  /** Whether workers read the pages, so that servers do not. */
  isReadByWorkers: z.boolean(),
  /** Up to ten files that cannot be read. */
  failures: z.array(z.object({ sha256: z.string(), title: z.string().nullable(), failure: z.string() })),
  /** Up to ten files with pages whose words are not readable, such as very bad scans. */
  unreadable: z.array(z.object({ sha256: z.string(), title: z.string().nullable(), pages: z.array(count) })),
  isPaused: z.boolean(),
  /** Null until an owner saves the settings. */
  updatedAt: z.iso.datetime().nullable(),
});
export type PageTextsStatus = z.infer<typeof pageTextsStatus>;

/** `updatedAt` is the value that the client read; it detects concurrent changes. */
export const pageTextSettingsFields = z.object({
  isPaused: z.boolean(),
  updatedAt: z.iso.datetime().nullable(),
});
export type PageTextSettingsFields = z.infer<typeof pageTextSettingsFields>;

/** Which files to read again. Those that a worse engine has read are queued by the reader itself. */
export const rereadBody = z.object({ files: z.literal('failed') });
export const rereadResult = z.object({ files: count });
export type RereadResult = z.infer<typeof rereadResult>;

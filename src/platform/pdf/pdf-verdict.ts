import type { ActiveContent } from './active-content.ts';

export interface PdfThumbnail {
  webp: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

export interface PdfFacts {
  /** 1 to 5,000. */
  pages: number;
  /** `text` if at least half of the sampled pages contain readable letters. */
  kind: 'text' | 'scan';
  /** Title in the metadata, often nonsense such as 'Microsoft Word - x.doc'. At most 300 characters. */
  title?: string;
  /**
   * At most 4,000 characters, without control characters and lone surrogates. Empty if the first page has no text.
   */
  firstPageText: string;
  thumbnail?: PdfThumbnail;
  /** Parts that a PDF viewer could run or open. Omitted if there are none. */
  activeContent?: ActiveContent[];
}

export type PdfRefusalReason =
  | 'empty'
  | 'not-a-pdf'
  | 'encrypted'
  | 'damaged'
  | 'no-pages'
  | 'too-slow'
  | 'too-large';

export interface PdfRefusal {
  ok: false;
  reason: PdfRefusalReason;
  /** One sentence for the owner. */
  message: string;
}

export type PdfVerdict = { ok: true; facts: PdfFacts } | PdfRefusal;

const messages = {
  empty: 'The file is empty.',
  'not-a-pdf': 'The file is not a PDF.',
  encrypted: 'The PDF cannot be opened without a password.',
  damaged: 'The PDF is damaged or incomplete and cannot be opened.',
  'no-pages': 'The PDF has no page that can be opened.',
  'too-slow': 'The PDF takes too long to open.',
  'too-large': 'The PDF takes more memory to open than is allowed.',
} as const satisfies Record<PdfRefusalReason, string>;

/** Creates a refusal with the usual sentence of its reason, or with a more specific one. */
export function refusePdf(reason: PdfRefusalReason, message: string = messages[reason]): PdfRefusal {
  return { ok: false, reason, message };
}

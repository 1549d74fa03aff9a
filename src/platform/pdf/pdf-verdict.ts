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

/** First bytes of files that users mistake for a PDF, and a sentence for each. */
const otherFiles: [start: RegExp, sentence: string][] = [
  [/^version https:\/\/git-lfs/, 'The file is not a PDF but a Git LFS pointer to one.'],
  [
    /^\s*<(!doctype html|html|head|body|script|title|h1)\b/i,
    'The file is not a PDF but a web page, perhaps an error page.',
  ],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'The file is not a PDF but an image.'],
  [/^(PK|\xd0\xcf)/, 'The file is not a PDF but an archive or an office document.'],
];

/** Returns a sentence for the owner about a file that is not a PDF. `start` is its first bytes, read as Latin-1. */
export function describeOtherFile(start: string): string | undefined {
  return otherFiles.find(([pattern]) => pattern.test(start.replace(/^\xef\xbb\xbf/, '')))?.[1];
}

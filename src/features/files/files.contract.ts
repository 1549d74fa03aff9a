import { z } from 'zod';
import { isPublicText } from '#lib/text/public-text.ts';

/** Longest stored file name in characters. No file system allows more than 255 bytes. */
export const maxFileNameLength = 255;

const plainText = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength).refine(isPublicText, 'has characters that cannot be shown');

/** Announcement of a file, sent before its first byte. */
export const uploadToBegin = z.object({
  name: plainText(maxFileNameLength),
  /** Size of the whole file. */
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /**
   * Identifies the file for the client, by name, size and time. Dropping the same file again continues its upload.
   */
  fingerprint: plainText(500),
});
export type UploadToBegin = z.infer<typeof uploadToBegin>;

export const activeContent = z.enum(['javascript', 'launch', 'attachment']);
export type ActiveContent = z.infer<typeof activeContent>;

/** Splits the column of a stored file: 'javascript,launch' -> its parts. Null and unknown values give none. */
export function parseActiveContent(column: string | null): ActiveContent[] {
  return activeContent.options.filter((content) => column?.split(',').includes(content));
}

export const upload = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number().int(),
  /** Bytes received so far. The next part starts here. */
  offset: z.number().int(),
  state: z.enum(['receiving', 'checking', 'ready', 'refused']),
  fingerprint: z.string(),
  /** Reason of the refusal, as one sentence. */
  refusal: z.string().nullable(),
  /** 64 lower-case hexadecimal digits. Set once the upload is ready. */
  sha256: z.string().nullable(),
  pages: z.number().int().nullable(),
  kind: z.enum(['text', 'scan']).nullable(),
  thumbnail: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** Parts of the PDF that a PDF viewer could run or open. */
  activeContent: z.array(activeContent),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof upload>;

/** Content type of a PATCH part. The header `upload-offset` gives its start. */
export const partType = 'application/offset+octet-stream';

/** Upper limit of uploads of one user that are incomplete or not saved yet. */
export const maxUploads = 1_000;

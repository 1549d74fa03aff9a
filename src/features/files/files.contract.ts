import { z } from 'zod';
import { isPublicText } from '#lib/public-text.ts';

/** Characters of a file's name that are kept; no file system allows more than 255 bytes. */
export const longestFileName = 255;

const plainText = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(isPublicText, 'has characters that cannot be shown');

/** What is announced before the first byte. */
export const uploadToBegin = z.object({
  name: plainText(longestFileName),
  /** Of the whole file. */
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** What the sender knows the file by, such as name, size and time: dropped again it goes on where it stopped. */
  fingerprint: plainText(500),
});
export type UploadToBegin = z.infer<typeof uploadToBegin>;

export const activeContent = z.enum(['javascript', 'launch', 'attachment']);
export type ActiveContent = z.infer<typeof activeContent>;

/** The column of a stored file: 'javascript,launch' -> its parts; none for null and for what is not known. */
export function parseActiveContent(column: string | null): ActiveContent[] {
  return activeContent.options.filter((content) => column?.split(',').includes(content));
}

export const upload = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number().int(),
  /** Bytes that are here: where sending goes on. */
  offset: z.number().int(),
  state: z.enum(['receiving', 'checking', 'ready', 'refused']),
  fingerprint: z.string(),
  /** Why it was refused, in one sentence. */
  refusal: z.string().nullable(),
  /** 64 lower-case hexadecimal digits, as soon as it is ready. */
  sha256: z.string().nullable(),
  pages: z.number().int().nullable(),
  kind: z.enum(['text', 'scan']).nullable(),
  thumbnail: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** What a reader could run or open. */
  activeContent: z.array(activeContent),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Upload = z.infer<typeof upload>;

/** Body of PATCH, as bytes from the offset that the header `upload-offset` says. */
export const partType = 'application/offset+octet-stream';

/** Of one user at a time, on their way or waiting to be saved. */
export const mostUploads = 1_000;

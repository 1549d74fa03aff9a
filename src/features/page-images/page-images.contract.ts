import { z } from 'zod';

/** Largest size of an uploaded image file. */
export const maxImageBytes = 8_388_608;

/** A stored image. `getImageUrl` returns its URLs. */
export const pageImage = z.object({
  /** Hash of the uploaded file. */
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  /** Size of the largest version, in pixels. */
  width: z.number().int().min(1).max(9_999),
  height: z.number().int().min(1).max(9_999),
});
export type PageImage = z.infer<typeof pageImage>;

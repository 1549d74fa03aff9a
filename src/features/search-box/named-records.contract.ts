import { z } from 'zod';

const year = z.number().int().nullable();

/** An exam, a category or a subject that a search text names, with figures of its papers. */
export const namedRecord = z.object({
  kind: z.enum(['exam', 'category', 'subject']),
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** The category of an exam. */
  categoryName: z.string().nullable(),
  categorySlug: z.string().nullable(),
  paperCount: z.number().int(),
  /** Null without papers. */
  firstYear: year,
  lastYear: year,
});
export type NamedRecord = z.infer<typeof namedRecord>;

/** At most 3, the longest name first. */
export const namedRecords = z.array(namedRecord);

import { z } from 'zod';
import { isPublicText } from '#lib/public-text.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

/** One write, as the parts of a sentence: who, what they did, to what. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null for a command of this machine, and for somebody who is no user any more. */
  userId: z.number().int().nullable(),
  /** As they were called then. */
  userName: z.string(),
  /** The session that made the write, as the Account tab numbers it; null for a command or a job. */
  sessionId: z.number().int().nullable(),
  /** What was done to what, as it is filtered by: `paper.updated`. */
  action: z.string(),
  /** The first word of the action. */
  subjectType: z.string(),
  subjectId: z.number().int().nullable(),
  subjectName: z.string(),
  /** The fields that changed, as they were and as they are; null where there was or is nothing. */
  before: fields,
  after: fields,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  /** Newest first. */
  entries: z.array(auditEntry),
  /** What `before` is to be for the entries after these; null when there are none. */
  next: z.number().int().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** An empty control of a form filters nothing. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(most));
const id = wholeNumber(2_147_483_647);
const word = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z.-]*$/, 'is not known');
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const auditQuery = z.object({
  userId: optional(id),
  action: optional(word),
  subjectType: optional(word),
  /** A part of the name of what was changed; capitals make no difference. */
  search: optional(z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched')),
  /** From this moment on. */
  from: optional(moment),
  /** Before this moment. */
  to: optional(moment),
  limit: optional(wholeNumber(100)),
  /** The entries older than the one with this id. */
  before: optional(id),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** What there is to filter by. */
export const auditFilters = z.object({
  users: z.array(z.object({ id: z.number().int(), name: z.string() })),
  actions: z.array(z.string()),
  subjectTypes: z.array(z.string()),
});
export type AuditFilters = z.infer<typeof auditFilters>;

/** `paper.updated` -> 'paper'. */
export function subjectTypeOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

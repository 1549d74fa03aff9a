import { z } from 'zod';
import { requestTime } from '#lib/contract/request-time.ts';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { isPublicText } from '#lib/text/public-text.ts';

const fields = z.record(z.string(), z.unknown()).nullable();

/** One write: the user, the action and the subject. */
export const auditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null for a command on this machine, and for a deleted user. */
  userId: z.number().int().nullable(),
  /** The user's name at that time. */
  userName: z.string(),
  /** Number of the session that made the write, as on the Account tab; null for a command or a job. */
  sessionId: z.number().int().nullable(),
  /** The action to filter by, such as `paper.updated`. */
  action: z.string(),
  /** The part of the action before the dot. */
  subjectType: z.string(),
  subjectId: z.number().int().nullable(),
  subjectName: z.string(),
  /** The changed fields before and after the write. Null if there was no earlier or later state. */
  before: fields,
  after: fields,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  /** Newest first. */
  entries: z.array(auditEntry),
  /** The value of `before` for the next page; null on the last one. */
  next: z.number().int().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** An empty control of a form does not filter. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const word = z
  .string()
  .max(80)
  .regex(/^[a-z][a-z.-]*$/, 'is not known');
const moment = requestTime({ offset: true }).transform((text) => new Date(text));

export const auditQuery = z.object({
  userId: optional(idInQuery),
  action: optional(word),
  subjectType: optional(word),
  /** Part of the subject's name, case-insensitive. */
  search: optional(z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched')),
  /** Inclusive. */
  from: optional(moment),
  /** Exclusive. */
  to: optional(moment),
  limit: integerInQuery(z.number().int().min(1).max(100).optional()),
  /** Only entries older than the one with this id. */
  before: optional(idInQuery),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** The available filter values. */
export const auditFilters = z.object({
  users: z.array(z.object({ id: z.number().int(), name: z.string() })),
  actions: z.array(z.string()),
  subjectTypes: z.array(z.string()),
});
export type AuditFilters = z.infer<typeof auditFilters>;

/** `paper.updated` -> 'paper'. */
export function getSubjectType(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

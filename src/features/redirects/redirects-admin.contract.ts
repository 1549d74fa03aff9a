import { z } from 'zod';
import { lineField } from '#lib/contract/line-field.ts';
import { optional, searchInTable } from '#lib/contract/page-of-table.ts';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import { isPublicText } from '#lib/text/public-text.ts';

export const maxDescriptionLength = 500;
const required = 'Source URL and Target URL are required';
const count = z.number().int();

export const redirect = z.object({
  id: count,
  /** In English, percent-encoded: a path of this site, `/blog/*` for all paths below one, or a path with a query. */
  sourceUrl: z.string(),
  /** A path of this site, or an external URL. */
  targetUrl: z.string(),
  statusCode: z.union([z.literal(301), z.literal(302)]),
  isActive: z.boolean(),
  description: z.string().nullable(),
  hitCount: count,
  /** Whether a move created the redirect, not an editor. */
  isAutomatic: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Whether the target is a path of this site without a page or redirect. */
  leadsNowhere: z.boolean(),
  /** Name of the page at the source URL that the active redirect hides; null if there is none. */
  hides: z.string().nullable(),
});
export type Redirect = z.infer<typeof redirect>;

const yesOrNo = z.enum(['yes', 'no']);
const page = {
  /** Part of a URL or description, case-insensitive. */
  search: searchInTable,
  limit: integerInQuery(z.number().int().min(1).max(100).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).optional()),
};

export const redirectSorts = ['recent', 'hits', 'source'] as const;
export type RedirectSort = (typeof redirectSorts)[number];
/** Sorted by the last change by default. */
export const redirectsQuery = z.object({
  ...page,
  active: optional(yesOrNo),
  automatic: optional(yesOrNo),
  type: optional(z.enum(['301', '302'])),
  sort: optional(z.enum(redirectSorts)),
});
export type RedirectsQuery = z.infer<typeof redirectsQuery>;
export const redirectsPage = z.object({ redirects: z.array(redirect), total: count });
export type RedirectsPage = z.infer<typeof redirectsPage>;

const unsafe = 'has characters that cannot be shown';
const redirectUrl = z
  .string({ error: required })
  .trim()
  .min(1, required)
  .max(6_000, 'is too long')
  .refine(isPublicText, unsafe);

export const description = lineField(maxDescriptionLength);

export const redirectFields = z.object({
  sourceUrl: redirectUrl,
  targetUrl: redirectUrl,
  /**
   * If omitted, a new redirect gets 301 and an existing one keeps its value. The other optional
   * fields work the same way.
   */
  statusCode: z.union([z.literal(301), z.literal(302)], 'must be 301 or 302').optional(),
  isActive: z.boolean().optional(),
  description: description.nullable().optional(),
  /** When the client read the redirect. If the redirect changed since then, nothing is saved. */
  updatedAt: z.iso.datetime().optional(),
});
export type RedirectFields = z.infer<typeof redirectFields>;

export const deletedRedirect = z.object({ id: count, sourceUrl: z.string() });
export type DeletedRedirect = z.infer<typeof deletedRedirect>;

/** An external host that redirects may target. */
export const redirectHost = z.object({
  host: z.string(),
  /** Number of redirects to the host, active or not. */
  redirects: count,
});
export type RedirectHost = z.infer<typeof redirectHost>;
export const redirectHostFields = z.object({
  host: z.string({ error: 'Host is required' }).trim().min(1, 'Host is required').max(300, 'is too long'),
});

/** A path that visitors requested and that has no page. */
export const missingUrl = z.object({
  /** In English, without a query. Ends in '…' if it was cut. */
  path: z.string(),
  count,
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Referrer of the last request: a path of this site or the host of another one; null if unknown. */
  referrer: z.string().nullable(),
});
export type MissingUrl = z.infer<typeof missingUrl>;
export const missingSorts = ['recent', 'count', 'path'] as const;
export type MissingSort = (typeof missingSorts)[number];
export const missingQuery = z.object({ ...page, sort: optional(z.enum(missingSorts)) });
export type MissingQuery = z.infer<typeof missingQuery>;
export const missingPage = z.object({ addresses: z.array(missingUrl), total: count });
export type MissingPage = z.infer<typeof missingPage>;
/** The path to delete from the log. Without it, all are deleted. */
export const missingToForget = z.object({ path: z.string().max(1_000).optional() });
export const forgotten = z.object({ forgotten: count });

/** Enough for `maxImportRows` rows with URLs of usual length. */
export const maxImportBytes = 20_000_000;
export const maxImportRows = 50_000;
export const importQuery = z.object({
  /** The `plan` of the preview to execute. Without it, the server writes nothing and returns the preview. */
  plan: optional(z.string().regex(/^[0-9a-f]{64}$/, 'is not known')),
});
export const importReport = z.object({
  /** False for a preview. */
  isDone: z.boolean(),
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** Rows of other programs that make no redirect: patterns, inactive ones, and answers such as 410. */
  leftOut: z.object({ patterns: count, inactive: count, gone: count }),
  /** Added and changed rows in line order, at most 100. */
  writes: z.array(
    z.object({
      line: count,
      kind: z.enum(['added', 'changed']),
      sourceUrl: z.string(),
      targetUrl: z.string(),
      leadsNowhere: z.boolean(),
    }),
  ),
  /** In line order, at most 200. */
  refusals: z.array(z.object({ line: count, sourceUrl: z.string(), reason: z.string() })),
  /** Send it with the same file to execute this preview. */
  plan: z.string(),
});
export type ImportReport = z.infer<typeof importReport>;

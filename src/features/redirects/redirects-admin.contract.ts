import { z } from 'zod';
import { integerInQuery } from '#features/papers/papers.contract.ts';
import { isPublicText } from '#lib/public-text.ts';

export const longestDescription = 500;
const required = 'Source URL and Target URL are required';
const count = z.number().int();

export const redirect = z.object({
  id: count,
  /** In English, percent-encoded: a path of this site, `/blog/*` for all paths below one, or a path with a query. */
  sourceUrl: z.string(),
  ignoresCase: z.boolean(),
  /** A path of this site, or an address of another site. */
  targetUrl: z.string(),
  statusCode: z.union([z.literal(301), z.literal(302)]),
  isActive: z.boolean(),
  description: z.string().nullable(),
  hitCount: count,
  /** Whether it was made because something moved. */
  isAutomatic: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Whether the target is on this site and neither a page nor redirected. */
  leadsNowhere: z.boolean(),
  /** The page that nobody sees while the redirect is on, because it is at its source; null for none. */
  hides: z.string().nullable(),
});
export type Redirect = z.infer<typeof redirect>;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const yesOrNo = z.enum(['yes', 'no']);
const searchText = z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched');
const page = {
  /** A part of an address or a description; capitals make no difference. */
  search: optional(searchText),
  limit: integerInQuery(z.number().int().min(1).max(100).default(20).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).default(0).optional()),
};

export const redirectSorts = ['recent', 'hits', 'source'] as const;
export type RedirectSort = (typeof redirectSorts)[number];
/** What was changed last comes first unless told otherwise. */
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
const address = z
  .string({ error: required })
  .trim()
  .min(1, required)
  .max(6_000, 'is too long')
  .refine(isPublicText, unsafe);

export const description = z
  .string()
  .refine(isPublicText, unsafe)
  .overwrite((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .max(longestDescription, `may have ${longestDescription} characters at most`);

export const redirectFields = z.object({
  sourceUrl: address,
  targetUrl: address,
  /** Left out, it is 301 for a new one and stays for what is there; so with the others. */
  statusCode: z.union([z.literal(301), z.literal(302)], 'must be 301 or 302').optional(),
  isActive: z.boolean().optional(),
  /** Whether capital and small letters of the source's path are the same. */
  ignoresCase: z.boolean().optional(),
  description: description.nullable().optional(),
  /** When the redirect was changed since it was read at this time, nothing is saved. */
  updatedAt: z.iso.datetime().optional(),
});
export type RedirectFields = z.infer<typeof redirectFields>;

export const deletedRedirect = z.object({ id: count, sourceUrl: z.string() });
export type DeletedRedirect = z.infer<typeof deletedRedirect>;

/** Another site that redirects may lead to. */
export const redirectHost = z.object({
  host: z.string(),
  /** How many redirects lead there, also those that are off. */
  redirects: count,
});
export type RedirectHost = z.infer<typeof redirectHost>;
export const redirectHostFields = z.object({
  host: z.string({ error: 'Host is required' }).trim().min(1, 'Host is required').max(300, 'is too long'),
});
export type RedirectHostFields = z.infer<typeof redirectHostFields>;

/** An address that people asked for and that is no page. */
export const missingAddress = z.object({
  /** In English, without a query; ends in '…' where it was cut. */
  path: z.string(),
  count,
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Where the last one came from: a path of this site, or the host of another; null when it was not said. */
  referrer: z.string().nullable(),
});
export type MissingAddress = z.infer<typeof missingAddress>;
export const missingSorts = ['recent', 'count', 'path'] as const;
export type MissingSort = (typeof missingSorts)[number];
export const missingQuery = z.object({ ...page, sort: optional(z.enum(missingSorts)) });
export type MissingQuery = z.infer<typeof missingQuery>;
export const missingPage = z.object({ addresses: z.array(missingAddress), total: count });
export type MissingPage = z.infer<typeof missingPage>;
/** One address to forget; without it all. */
export const missingToForget = z.object({ path: z.string().max(1_000).optional() });
export type MissingToForget = z.infer<typeof missingToForget>;
export const forgotten = z.object({ forgotten: count });

/** Room for as many rows as an import may have, with URLs of usual length. */
export const mostImportBytes = 256_000_000;
export const mostImportRows = 1_000_000;
export const importQuery = z.object({
  /** Of the preview that is to be done; without it nothing is written and the answer is the preview. */
  plan: optional(z.string().regex(/^[0-9a-f]{64}$/, 'is not known')),
});
export type ImportQuery = z.infer<typeof importQuery>;
export const importReport = z.object({
  /** False for a preview. */
  isDone: z.boolean(),
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** Of those that are added or changed, in the order of their lines; the first hundred. */
  writes: z.array(
    z.object({
      line: count,
      kind: z.enum(['added', 'changed']),
      sourceUrl: z.string(),
      targetUrl: z.string(),
      leadsNowhere: z.boolean(),
    }),
  ),
  /** In the order of their lines; the first two hundred. */
  refusals: z.array(z.object({ line: count, sourceUrl: z.string(), reason: z.string() })),
  /** To be sent with the same file to do what this says. */
  plan: z.string(),
});
export type ImportReport = z.infer<typeof importReport>;

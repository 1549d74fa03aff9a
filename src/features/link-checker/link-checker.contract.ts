import { z } from 'zod';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';

/** A link counts as broken after this number of consecutive failed checks, over at least this number of days. */
export const brokenAfter = { checks: 3, days: 3 };
export const maxLinksPerCall = 1_000;

/** `checking`: a run has not checked the link yet. */
export const linkStatuses = ['checking', 'success', 'error', 'warning', 'unchecked'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
/** Filters of the list. Only the filter `muted` includes muted links. */
export const linkFilters = ['success', 'warning', 'error', 'broken', 'unchecked', 'muted'] as const;
export type LinkFilter = (typeof linkFilters)[number];

const moment = z.iso.datetime();

/** A URL on another server, with the result of its last check. */
export const linkCheckResult = z.object({
  id: z.number().int(),
  /** Title of the first record that uses the URL. */
  title: z.string(),
  url: z.string(),
  host: z.string(),
  status: z.enum(linkStatuses),
  statusCode: z.number().int().nullable(),
  /** In milliseconds. */
  responseTime: z.number().int().nullable(),
  message: z.string().nullable(),
  /** URL at the end of the redirects; `null` without redirects. */
  finalUrl: z.string().nullable(),
  checkedAt: moment.nullable(),
  /** Time since which no check has succeeded; `null` if the last check succeeded. */
  failingSince: moment.nullable(),
  /** Whether it has failed often and long enough to count as broken. */
  isBroken: z.boolean(),
  isMuted: z.boolean(),
  /** Source of the first record that uses the URL: `papers`. */
  source: z.string(),
  /** Number of records that use the URL. */
  uses: z.number().int(),
});
export type LinkCheckResult = z.infer<typeof linkCheckResult>;

export const linkDetail = linkCheckResult.extend({
  bytes: z.number().int().nullable(),
  mutedByName: z.string().nullable(),
  usedBy: z.array(
    z.object({
      source: z.string(),
      sourceTitle: z.string(),
      recordId: z.number().int(),
      title: z.string(),
      adminAddress: z.string(),
      /** Whether the link is the record's file, which can be stored here. */
      isFile: z.boolean(),
    }),
  ),
});
export type LinkDetail = z.infer<typeof linkDetail>;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const filterText = z.string().trim().max(300).refine(isPublicText, 'has characters that cannot be searched');
const maxId = 2_147_483_647;

export const linksFilter = z.object({
  status: optional(z.enum(linkFilters)),
  /** Part of the title or the URL. */
  search: optional(filterText),
});
export type LinksFilter = z.infer<typeof linksFilter>;
/** Problems come first: errors, then warnings, then unchecked links, then the rest. */
export const linksQuery = linksFilter.extend({
  limit: integerInQuery(z.number().int().min(1).max(maxLinksPerCall).optional()),
  offset: integerInQuery(z.number().int().min(0).max(10_000_000).optional()),
});
export type LinksQuery = z.infer<typeof linksQuery>;

const count = z.number().int();
export const linksSummary = z.object({
  /** Number of links that match the filter. */
  matching: count,
  /** Number of all links that are not muted. */
  total: count,
  success: count,
  warning: count,
  error: count,
  /** Broken links among the errors. */
  broken: count,
  unchecked: count,
  muted: count,
  lastCheckedAt: moment.nullable(),
  /** Time at which papers and pages were last read for links; `null` before the first read. */
  readAt: moment.nullable(),
  /** Whether a read is pending or running. */
  isReading: z.boolean(),
});
export type LinksSummary = z.infer<typeof linksSummary>;

/** Used in the database and in URLs. */
export const readLinksJobName = 'read-links';

const id = z.number().int().min(1).max(maxId);
const ids = z.array(id).min(1).max(maxLinksPerCall);

/** Links to check in a run: all, those never checked or not successful, or failing ones. */
export const checkRun = z.object({ scope: z.enum(['all', 'due', 'failing']).default('all') });
export type CheckRun = z.infer<typeof checkRun>;
/** The request may have no body. */
export const checkRunBody = z.preprocess((body) => body ?? {}, checkRun);

export const replacement = z.object({
  url: z
    .string()
    .max(4_000, 'must have at most 2000 characters')
    .transform((text, context) => {
      const url = parseWebUrl(text);
      if (url === null) context.addIssue('Please enter a valid URL that begins with http:// or https://.');
      return url ?? '';
    }),
});
export type Replacement = z.infer<typeof replacement>;
export const replaced = z.object({
  /** Number of records with the new URL. */
  replaced: count,
  /** Records that could not be changed, with the reason. */
  refused: z.array(z.object({ title: z.string(), reason: z.string() })),
  /** The new URL with its check result. */
  link: linkCheckResult,
});
export type Replaced = z.infer<typeof replaced>;

/** The origin of another site. A host without a scheme means https. */
const origin = z
  .string()
  .trim()
  .transform((text, context) => {
    const url = parseWebUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const parts = url === null ? null : new URL(url);
    if (parts && parts.pathname === '/' && parts.search === '') return parts.origin;
    context.addIssue('Enter the new site without a path, such as https://files.example.');
    return z.NEVER;
  })
  // Of the result, which the job parses again: a host in Hindi is longer in Punycode.
  .pipe(z.string().max(300));
export const hostReplacement = z.object({
  /** The host in the present URLs, without a port. */
  from: z.string().toLowerCase().pipe(filterText.min(1)),
  to: origin,
});
export type HostReplacement = z.infer<typeof hostReplacement>;
export const hostReplacementPreview = z.object({
  /** Links and records that change. */
  links: count,
  uses: count,
  /** Up to three new URLs, checked now. */
  samples: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      status: z.enum(['success', 'warning', 'error']),
      message: z.string().nullable(),
    }),
  ),
});
export type HostReplacementPreview = z.infer<typeof hostReplacementPreview>;
export const replaceHostJobName = 'replace-host';

export const muting = z.object({ isMuted: z.boolean() });
export const copiesToStore = z.object({ ids });

/** Report of a read of papers and pages for links. */
export interface ReadLinksReport {
  /** Links to other servers. A link counts once for each paper or page that has it. */
  uses: number;
}

/** Report of a check run. */
export interface CheckReport {
  checked: number;
  success: number;
  warning: number;
  error: number;
  /** Links left for the next run, because their sites asked to wait or did not respond. */
  postponed: number;
}
/** Report of storing copies of files. */
export interface CopiesReport {
  stored: number;
  refused: { title: string; reason: string }[];
}

/** Report of replacing a host. */
export interface HostReport {
  from: string;
  to: string;
  /** Links with a new URL. */
  links: number;
  /** Records with the new URL. */
  uses: number;
  refused: { title: string; reason: string }[];
}

import { z } from 'zod';
import { isPublicText } from '#lib/public-text.ts';
import { webAddress } from '#lib/web-address.ts';

/** Checks of an address that are remembered. */
export const keptChecks = 20;
/** A file counts as broken after so many failed checks in a row, over at least so many days. */
export const brokenAfter = { checks: 3, days: 3 };
export const mostLinksAtOnce = 1_000;

/** `checking`: a run is still to look at it. */
export const linkStatuses = ['checking', 'success', 'error', 'warning', 'unchecked'] as const;
export type LinkStatus = (typeof linkStatuses)[number];
/** What the list is filtered by; muted links are in no other filter. */
export const linkFilters = ['success', 'warning', 'error', 'broken', 'unchecked', 'muted'] as const;
export type LinkFilter = (typeof linkFilters)[number];

const moment = z.iso.datetime();

/** An address on another server, and what its last check found. */
export const linkCheckResult = z.object({
  id: z.number().int(),
  /** Of the first that leads there. */
  title: z.string(),
  url: z.string(),
  host: z.string(),
  status: z.enum(linkStatuses),
  statusCode: z.number().int().nullable(),
  /** Milliseconds. */
  responseTime: z.number().int().nullable(),
  message: z.string().nullable(),
  /** Where redirects end; null without any. */
  finalUrl: z.string().nullable(),
  checkedAt: moment.nullable(),
  /** Since when no check has succeeded; null while the last one did. */
  failingSince: moment.nullable(),
  /** Whether it has failed so often and so long that nobody need wait any more. */
  isBroken: z.boolean(),
  isMuted: z.boolean(),
  /** Of the first that leads there: `papers`. */
  source: z.string(),
  /** How many lead there. */
  uses: z.number().int(),
});
export type LinkCheckResult = z.infer<typeof linkCheckResult>;

export const linkDetail = linkCheckResult.extend({
  redirects: z.array(z.object({ status: z.number().int(), url: z.string() })),
  contentType: z.string().nullable(),
  bytes: z.number().int().nullable(),
  mutedByName: z.string().nullable(),
  usedBy: z.array(
    z.object({
      source: z.string(),
      sourceTitle: z.string(),
      recordId: z.number().int(),
      title: z.string(),
      adminAddress: z.string(),
      /** Whether it is the record's file, which can be kept here or taken from another record. */
      isFile: z.boolean(),
    }),
  ),
  /** The last checks, newest first. */
  history: z.array(
    z.object({
      id: z.number().int(),
      checkedAt: moment,
      status: z.enum(linkStatuses),
      statusCode: z.number().int().nullable(),
      responseTime: z.number().int().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type LinkDetail = z.infer<typeof linkDetail>;

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const filterText = z.string().trim().max(300).refine(isPublicText, 'has characters that cannot be searched');
/** A whole number in an address. */
const digits = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));
const mostId = 2_147_483_647;

export const linkParams = z.object({ id: digits(1, mostId) });
export type LinkParams = z.infer<typeof linkParams>;

export const linksFilter = z.object({
  status: optional(z.enum(linkFilters)),
  source: optional(z.string().regex(/^[a-z-]{1,40}$/, 'is not known')),
  host: optional(filterText),
  /** A part of the title or the address. */
  search: optional(filterText),
});
export type LinksFilter = z.infer<typeof linksFilter>;
/** Trouble first: what is broken or fails, then warnings, what was not checked, and the rest. */
export const linksQuery = linksFilter.extend({
  limit: optional(digits(1, mostLinksAtOnce)),
  offset: optional(digits(0, 10_000_000)),
});
export type LinksQuery = z.infer<typeof linksQuery>;

const count = z.number().int();
export const linksSummary = z.object({
  /** How many the filter leaves. */
  matching: count,
  /** Of all that are not muted. */
  total: count,
  success: count,
  warning: count,
  error: count,
  /** Of the errors. */
  broken: count,
  unchecked: count,
  muted: count,
  lastCheckedAt: moment.nullable(),
  /** When papers and pages were last read for their links; null before the first time. */
  readAt: moment.nullable(),
  /** Whether they are about to be read, or are being read. */
  isReading: z.boolean(),
  sources: z.array(z.object({ name: z.string(), title: z.string(), count })),
  /** Those with most links, at most a hundred. */
  hosts: z.array(z.object({ host: z.string(), count })),
});
export type LinksSummary = z.infer<typeof linksSummary>;

/** In the database and in addresses. */
export const readLinksJobName = 'read-links';

const id = z.number().int().min(1).max(mostId);
const ids = z.array(id).min(1).max(mostLinksAtOnce);

/** What a run checks: all, what was never checked or did not succeed, what fails, or these. */
export const checkRun = z.object({
  scope: z.enum(['all', 'due', 'failing']).default('all'),
  ids: ids.optional(),
});
export type CheckRun = z.infer<typeof checkRun>;
/** The call is made without a body too. */
export const checkRunBody = z.preprocess((body) => body ?? {}, checkRun);

export const replacement = z.object({
  url: z
    .string()
    .max(4_000, 'may have 2000 characters at most')
    .transform((text, context) => {
      const address = webAddress(text);
      if (address === null)
        context.addIssue('Please enter a valid URL that begins with http:// or https://.');
      return address ?? '';
    }),
});
export type Replacement = z.infer<typeof replacement>;
export const replaced = z.object({
  /** How many records have the new address. */
  replaced: count,
  /** Those that could not be changed, each with the reason. */
  refused: z.array(z.object({ title: z.string(), reason: z.string() })),
  /** The new address, checked. */
  link: linkCheckResult,
});
export type Replaced = z.infer<typeof replaced>;

export const muting = z.object({ isMuted: z.boolean() });
export type Muting = z.infer<typeof muting>;
export const copiesToStore = z.object({ ids });
export type CopiesToStore = z.infer<typeof copiesToStore>;

/** Whose file is looked for. */
export const linkUse = z.object({ recordId: id });
export type LinkUse = z.infer<typeof linkUse>;
export const fileChoice = linkUse.extend({ otherId: id });
export type FileChoice = z.infer<typeof fileChoice>;
export const fileCandidates = z.object({
  /** Whether the file at the link could be read and compared. */
  isCompared: z.boolean(),
  candidates: z.array(
    z.object({
      recordId: z.number().int(),
      title: z.string(),
      note: z.string(),
      adminAddress: z.string(),
      fileUrl: z.string(),
      isSameFile: z.boolean(),
    }),
  ),
});
export type FileCandidates = z.infer<typeof fileCandidates>;

/** What reading papers and pages for their links came to. */
export interface ReadLinksReport {
  /** Links to other servers, each counted once for each paper or page that has it. */
  uses: number;
}

/** What a run of the check came to. */
export interface CheckReport {
  checked: number;
  success: number;
  warning: number;
  error: number;
  /** Left for the next run, because their sites asked to wait or did not answer. */
  postponed: number;
  /** Only of an inconclusive run: failures that were not counted, because most checks got no answer. */
  uncounted?: number;
}
/** What became of files that were to be kept here. */
export interface CopiesReport {
  stored: number;
  refused: { title: string; reason: string }[];
}

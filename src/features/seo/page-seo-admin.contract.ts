import { z } from 'zod';
import { lineField } from '#lib/contract/line-field.ts';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';
import { sitePath } from '#lib/url/link-target.ts';
import { pageTypes } from '#lib/page-types.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { readRobotsMeta } from '#lib/url/robots.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { hasItems, seoTexts, typesWithItems } from './page-seo.contract.ts';

/** Recommended maximum length of titles and descriptions, in characters. */
export const titleGuide = 60;
export const descriptionGuide = 160;
export const maxTitleLength = 200;
export const maxTextLength = 500;

const id = z.number().int().min(1).max(2_147_483_647);
/** An empty field is stored as null. */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    schema.nullable(),
  );
const line = (longest: number) =>
  orNone(lineField(longest).refine(hasVisibleCharacter, 'must have a visible character'));
const readBy = (read: (text: string) => string | null, message: string) =>
  orNone(
    z.string().transform((text, context) => {
      const normal = read(text);
      if (normal !== null) return normal;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  );

/** Social networks fetch sharing images over https only. */
const picture = readBy((text) => {
  const url = parseWebUrl(text) ?? sitePath(text);
  return url?.startsWith('http:') ? null : url;
}, 'must be an https URL, or a path on this site that begins with /');
const canonical = readBy((text) => {
  const url = parseWebUrl(text) ?? sitePath(text);
  return url === null || url.includes('#') ? null : url;
}, 'must be an http or https URL, or a path on this site that begins with /, without #');
const robotsMeta = orNone(
  z
    .string()
    .max(maxTitleLength, `must have at most ${maxTitleLength} characters`)
    .transform((text, context) => {
      const read = readRobotsMeta(text);
      if ('robotsMeta' in read) return read.robotsMeta;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .transform((text) => text || null),
);

const texts = {
  title: line(maxTitleLength),
  description: line(maxTextLength),
  keywords: line(maxTextLength),
  ogTitle: line(maxTitleLength),
  ogDescription: line(maxTextLength),
  ogImage: picture,
  twitterTitle: line(maxTitleLength),
  twitterDescription: line(maxTextLength),
  twitterImage: picture,
  canonicalUrl: canonical,
  noIndex: z.boolean().default(false),
  noFollow: z.boolean().default(false),
  robotsMeta,
};

/** The record of a page: creates it or replaces the existing one. */
export const seoFields = z
  .object({
    pageType: z.enum(pageTypes),
    /** Null for all pages of the type. */
    pageId: id.nullish().transform((value) => value ?? null),
    ...texts,
    /** When the client read the record; null if there was none. If omitted, the server does not check for conflicts. */
    updatedAt: z.iso.datetime().nullish(),
  })
  .refine(({ pageType, pageId }) => pageId === null || hasItems(pageType), {
    path: ['pageId'],
    message: 'must be left out: there is one page of this type',
  });
export type SeoFields = z.infer<typeof seoFields>;

const text = z.string().nullable();

/** A page with its name and path. */
export const namedPage = z.object({
  id: z.number().int(),
  name: z.string(),
  note: text,
  path: z.string(),
});

/** A stored record with its page. */
export const seoRecord = z.object({
  id: z.number().int(),
  pageType: z.enum(pageTypes),
  pageId: z.number().int().nullable(),
  /** Null for all pages of a type, and for a deleted page. */
  page: namedPage.nullable(),
  ...seoTexts,
  canonicalUrl: text,
  noIndex: z.boolean(),
  noFollow: z.boolean(),
  robotsMeta: text,
  updatedAt: z.iso.datetime(),
});
export type SeoRecord = z.infer<typeof seoRecord>;

/** An empty control does not filter. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const search = optional(
  z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched'),
);

export const seoRecordsQuery = z.object({
  /** Part of a text of the record, or of its page's name. */
  search,
  limit: integerInQuery(z.number().int().min(1).max(100).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).optional()),
});
export type SeoRecordsQuery = z.infer<typeof seoRecordsQuery>;
/** Ordered by the last save, newest first. */
export const seoRecords = z.object({ records: z.array(seoRecord), total: z.number().int() });
export type SeoRecords = z.infer<typeof seoRecords>;

export const maxChoices = 50;
export const seoPagesQuery = z.object({ pageType: z.enum(typesWithItems), search });
export type SeoPagesQuery = z.infer<typeof seoPagesQuery>;
export const seoPages = z.object({ pages: z.array(namedPage) });
export type SeoPages = z.infer<typeof seoPages>;

/** The path of a page of the site, without its language. */
export const pagePresetQuery = z.object({
  path: z
    .string()
    .max(2_000)
    .refine((path) => sitePath(path) === path),
});
/** The default English head of a page, without the owner's SEO settings. */
export const pagePreset = z.object({
  title: z.string(),
  description: z.string(),
  keywords: text,
  /** Absolute URL. */
  image: text,
  /** Whether the image is square, so that a wide card would cut it. */
  isUpright: z.boolean(),
  siteName: z.string(),
  /** What the placeholders of SEO texts stand for. */
  words: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** The base URL of the site, without a trailing slash. */
  publicUrl: z.string(),
});
export type PagePreset = z.infer<typeof pagePreset>;

export const editedPageQuery = z.object({
  pageType: z.enum(pageTypes),
  pageId: optional(idInQuery),
});
export type EditedPageQuery = z.infer<typeof editedPageQuery>;
/** All SEO settings of a page, or of all pages of a type. */
export const editedPage = z.object({
  record: seoRecord.nullable(),
  /** The type's record, which applies if the page's own record is blank. Null if the query is for the type itself. */
  ofType: seoRecord.nullable(),
  /** The page itself; for a type, an example page. Null if there is none. */
  page: namedPage.nullable(),
});
export type EditedPage = z.infer<typeof editedPage>;

import { z } from 'zod';
import { sitePath } from '#lib/link-target.ts';
import { pageTypes } from '#lib/page-types.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/public-text.ts';
import { readRobotsMeta } from '#lib/robots.ts';
import { webAddress } from '#lib/web-address.ts';
import { hasItems, seoTexts, typesWithItems } from './page-seo.contract.ts';

/** What titles and descriptions are recommended to have at most, in characters. */
export const titleGuide = 60;
export const descriptionGuide = 160;
export const longestTitle = 200;
export const longestText = 500;

const id = z.number().int().min(1).max(2_147_483_647);
const tidy = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
/** An emptied field is none. */
const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    schema.nullable(),
  );
const line = (longest: number) =>
  orNone(
    z
      .string()
      .refine(isPublicText, 'has characters that cannot be shown')
      .overwrite(tidy)
      .max(longest, `may have ${longest} characters at most`)
      .refine(hasVisibleCharacter, 'must have a visible character'),
  );
const readBy = (read: (text: string) => string | null, message: string) =>
  orNone(
    z.string().transform((text, context) => {
      const normal = read(text);
      if (normal !== null) return normal;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  );

/** Networks that show a picture ask for it by https. */
const picture = readBy((text) => {
  const address = webAddress(text) ?? sitePath(text);
  return address?.startsWith('http:') ? null : address;
}, 'must be an https address, or a path on this site that begins with /');
const canonical = readBy((text) => {
  const address = webAddress(text) ?? sitePath(text);
  return address === null || address.includes('#') ? null : address;
}, 'must be an http or https address, or a path on this site that begins with /, without #');
const robotsMeta = orNone(
  z
    .string()
    .max(longestTitle, `may have ${longestTitle} characters at most`)
    .transform((text, context) => {
      const read = readRobotsMeta(text);
      if ('robotsMeta' in read) return read.robotsMeta;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .transform((text) => text || null),
);

const texts = {
  title: line(longestTitle),
  description: line(longestText),
  keywords: line(longestText),
  ogTitle: line(longestTitle),
  ogDescription: line(longestText),
  ogImage: picture,
  twitterTitle: line(longestTitle),
  twitterDescription: line(longestText),
  twitterImage: picture,
  canonicalUrl: canonical,
  noIndex: z.boolean().default(false),
  noFollow: z.boolean().default(false),
  robotsMeta,
};

/** One record, to be made or to take the place of that of the same page. */
export const seoFields = z
  .object({
    pageType: z.enum(pageTypes),
    /** Null for all pages of the type. */
    pageId: id.nullish().transform((value) => value ?? null),
    ...texts,
    /** As it was read; null says that there was no record then. Left out, nothing is compared. */
    updatedAt: z.iso.datetime().nullish(),
  })
  .refine(({ pageType, pageId }) => pageId === null || hasItems(pageType), {
    path: ['pageId'],
    message: 'must be left out: there is one page of this type',
  });
export type SeoFields = z.infer<typeof seoFields>;

const text = z.string().nullable();

/** A page as it is named and found. */
export const namedPage = z.object({
  id: z.number().int(),
  name: z.string(),
  note: text,
  path: z.string(),
});

/** A stored record, with the page that it is of. */
export const seoRecord = z.object({
  id: z.number().int(),
  pageType: z.enum(pageTypes),
  pageId: z.number().int().nullable(),
  /** Null for all pages of a type, and when the page is gone. */
  page: namedPage.nullable(),
  ...seoTexts,
  canonicalUrl: text,
  noIndex: z.boolean(),
  noFollow: z.boolean(),
  robotsMeta: text,
  updatedAt: z.iso.datetime(),
});
export type SeoRecord = z.infer<typeof seoRecord>;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));
/** An empty control filters nothing. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const search = optional(
  z.string().trim().max(200).refine(isPublicText, 'has characters that cannot be searched'),
);

export const seoIdParams = z.object({ id: wholeNumber(1, 2_147_483_647) });
export type SeoIdParams = z.infer<typeof seoIdParams>;

export const seoRecordsQuery = z.object({
  /** A part of a text of the record, or of the name of its page. */
  search,
  limit: optional(wholeNumber(1, 100)),
  offset: optional(wholeNumber(0, 1_000_000)),
});
export type SeoRecordsQuery = z.infer<typeof seoRecordsQuery>;
/** What was saved last comes first. */
export const seoRecords = z.object({ records: z.array(seoRecord), total: z.number().int() });
export type SeoRecords = z.infer<typeof seoRecords>;

export const mostChoices = 50;
export const seoPagesQuery = z.object({ pageType: z.enum(typesWithItems), search });
export type SeoPagesQuery = z.infer<typeof seoPagesQuery>;
export const seoPages = z.object({ pages: z.array(namedPage) });
export type SeoPages = z.infer<typeof seoPages>;

/** Of a page of the site, from the root, without its language. */
export const pagePresetQuery = z.object({
  path: z
    .string()
    .max(2_000)
    .refine((path) => sitePath(path) === path),
});
export type PagePresetQuery = z.infer<typeof pagePresetQuery>;
/** What a page says of itself in English before the owner sets anything for search engines. */
export const pagePreset = z.object({
  title: z.string(),
  description: z.string(),
  keywords: text,
  /** Absolute. */
  image: text,
  /** Whether the picture is the page's own and upright. */
  isUpright: z.boolean(),
  siteName: z.string(),
  /** Of the site, without a trailing slash. */
  publicUrl: z.string(),
});
export type PagePreset = z.infer<typeof pagePreset>;

export const editedPageQuery = z.object({
  pageType: z.enum(pageTypes),
  pageId: optional(wholeNumber(1, 2_147_483_647)),
});
export type EditedPageQuery = z.infer<typeof editedPageQuery>;
/** All that is set for a page, or for all pages of a type. */
export const editedPage = z.object({
  record: seoRecord.nullable(),
  /** What holds where the page's own record says nothing; null for what is that record itself. */
  ofType: seoRecord.nullable(),
  /** The page itself; of all pages of a type one, to show how it looks; null when there is none. */
  page: namedPage.nullable(),
});
export type EditedPage = z.infer<typeof editedPage>;

import { z } from 'zod';
import { requestTime } from '#lib/contract/request-time.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { createSlug } from '#lib/url/slug.ts';
import { withoutBlanks, type Translations } from '#lib/text/translations.ts';
import {
  elementMetadata,
  elementTypes,
  listedPage,
  pageElement,
  pageRoles,
} from './static-pages.contract.ts';
import { keptVersion } from '#lib/contract/kept-version.ts';

export const maxPages = 200;
/** Per page. */
export const maxElements = 500;
/** Characters per element. */
export const maxContentLength = 20_000;
/** Characters per heading, subheading or alternative text. */
export const maxHeadingLength = 300;
export const maxTitleLength = 200;
export const maxDescriptionLength = 500;

const id = z.number().int().min(1).max(2_147_483_647);
const count = z.number().int();
/** The value that the form has read. A page or element with a later change is not overwritten. */
const updatedAt = z.iso.datetime().optional();

const text = z.string().optional();

/** A page in the admin list. */
export const adminPage = listedPage.extend({
  isActive: z.boolean(),
  /** When the server publishes an inactive page. */
  publishAt: z.iso.datetime().nullable(),
  isFaq: z.boolean(),
  description: z.string().nullable(),
  /** Blank texts are shown in English. */
  translations: z.object({ hi: z.object({ title: text, description: text }).optional() }),
  elementCount: count,
  createdAt: z.iso.datetime(),
  /** Last change of the fields in the page's dialog. */
  updatedAt: z.iso.datetime(),
  /** Last change of the page or one of its elements. */
  changedAt: z.iso.datetime(),
});
export type AdminPage = z.infer<typeof adminPage>;

const hasNoBreak = (text: string) => isPublicText(text) && !/[\r\n]/.test(text);
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `has at most ${maxLength} characters`)
    .refine(hasNoBreak, 'has characters that are not allowed');
/** Blank means none: the English text is shown. */
const localLine = (maxLength: number) =>
  line(maxLength).refine((typed) => typed === '' || hasVisibleCharacter(typed), 'must not be blank');
const required = (message: string) =>
  z.string().trim().refine(hasVisibleCharacter, { error: message, abort: true });

export const pageFields = z.object({
  title: required('Title is required')
    .max(maxTitleLength, `has at most ${maxTitleLength} characters`)
    .refine(hasNoBreak, 'has characters that are not allowed'),
  slug: required('Slug is required').refine(
    (slug) => createSlug(slug) === slug,
    'must have only small letters and digits of any script with single hyphens between them, at most 120 characters',
  ),
  isActive: z.boolean().optional(),
  /** A new page is hidden until then. Ignored if the page is active. A new time must be in the future. */
  publishAt: requestTime({ offset: true, error: 'must be a date and time' }).nullable().optional(),
  isFaq: z.boolean().optional(),
  role: z.enum(pageRoles).nullable().optional(),
  description: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    line(maxDescriptionLength).nullable().optional(),
  ),
  /** Omitted: all translations stay. Given: texts that are missing in a language are removed. */
  translations: z
    .object({
      hi: z
        .object({
          title: localLine(maxTitleLength).optional(),
          description: localLine(maxDescriptionLength).optional(),
        })
        .optional(),
    })
    .transform((input) => withoutBlanks<'title' | 'description'>(input))
    .optional(),
  updatedAt,
});
export type PageFields = z.infer<typeof pageFields>;

/** `except` is the id of the page that may keep its own slug. */
export const slugQuery = z.object({
  slug: z.string().max(400).refine(isPublicText),
  except: idInQuery.optional(),
});
export type SlugQuery = z.infer<typeof slugQuery>;

/** Whether a page may have a slug. `problem` is null or the reason why not; `proposal` is a free slug. */
export const slugCheck = z.object({ problem: z.string().nullable(), proposal: z.string() });
export type SlugCheck = z.infer<typeof slugCheck>;

/** The deleted page and its number of elements. */
export const deletedPage = z.object({ id: count, title: z.string(), elements: count });
export type DeletedPage = z.infer<typeof deletedPage>;

export const adminElement = pageElement.extend({
  pageId: count,
  /** Position on the page, from 0. */
  order: count,
  /** Blank texts are shown in English. */
  translations: z.object({ hi: z.object({ content: text }).optional() }),
  updatedAt: z.iso.datetime(),
});
export type AdminElement = z.infer<typeof adminElement>;

const tidy = (typed: string) => typed.replaceAll(/\r\n?/g, '\n').trim();
const isShort = (typed: string) => typed.length <= maxContentLength;
const tooLong = `has at most ${maxContentLength.toLocaleString('en')} characters`;

const elementParts = {
  type: z.enum(elementTypes),
  content: z
    .string()
    .transform(tidy)
    .refine(hasVisibleCharacter, { error: 'Content is required', abort: true })
    .refine(isPublicText, 'has characters that are not allowed')
    .refine(isShort, tooLong),
  /** Only headings and images have metadata. */
  metadata: elementMetadata.optional(),
  /** Omitted: all translations stay. Blank: the English content is shown. */
  translations: z
    .object({
      hi: z
        .object({
          content: z
            .string()
            .transform(tidy)
            .refine((typed) => typed === '' || hasVisibleCharacter(typed), 'must not be blank')
            .refine(isPublicText, 'has characters that are not allowed')
            .refine(isShort, tooLong)
            .optional(),
        })
        .optional(),
    })
    .transform((input) => withoutBlanks<'content'>(input))
    .optional(),
};

interface Content {
  type: string;
  content: string;
  metadata?: { image?: unknown } | undefined;
  translations?: Translations<'content'> | undefined;
}

const isHeadingLine = (line: string) => !line.includes('\n') && line.length <= maxHeadingLength;
const isLine = (type: string) => type === 'image' || type.endsWith('heading');
/** A heading or an alternative text is one short line. Other elements have no such limit. */
const isPlain = ({ type, content }: Content) => !isLine(type) || isHeadingLine(content);
const isPlainInHindi = ({ type, translations }: Content) =>
  !isLine(type) || isHeadingLine(translations?.hi?.content ?? '');
const hasImage = ({ type, metadata }: Content) => type !== 'image' || metadata?.image !== undefined;
const imageRule = { error: 'Please select an image', path: ['metadata', 'image'] };
const headingError = `A heading or an alternative text is one line of at most ${maxHeadingLength} characters`;
const headingRule = { error: headingError, path: ['content'] };
const hindiHeadingRule = { error: headingError, path: ['translations', 'hi', 'content'] };

export const newElement = z
  .object({
    pageId: id,
    ...elementParts,
    /** Position from 0, at the end by default. */
    order: z.number().int().min(0).max(maxElements).optional(),
  })
  .refine(isPlain, headingRule)
  .refine(isPlainInHindi, hindiHeadingRule)
  .refine(hasImage, imageRule);
export type NewElement = z.infer<typeof newElement>;

export const elementFields = z
  .object({ ...elementParts, updatedAt })
  .refine(isPlain, headingRule)
  .refine(isPlainInHindi, hindiHeadingRule)
  .refine(hasImage, imageRule);
export type ElementFields = z.infer<typeof elementFields>;

/** A new page, also with elements: Undo brings a deleted page back with them. */
export const newPage = pageFields.extend({ elements: z.array(elementFields).max(maxElements).optional() });
export type NewPage = z.infer<typeof newPage>;

/** The elements of a page in their new order. Omitted elements follow in their old order. */
export const elementOrder = z.object({
  pageId: id,
  ids: z
    .array(id)
    .min(1)
    .max(maxElements)
    .refine((ids) => new Set(ids).size === ids.length, 'names an element twice'),
});
export type ElementOrder = z.infer<typeof elementOrder>;

export const pageIdParams = z.object({ pageId: idInQuery });

/** What a version keeps. The slug, the role and the publishing of a page are not content. */
export const pageContent = adminPage
  .pick({ title: true, description: true, isFaq: true, translations: true })
  .extend({
    elements: z
      .array(adminElement.pick({ type: true, content: true, metadata: true, translations: true }))
      .max(maxElements),
  });
export type PageContent = z.infer<typeof pageContent>;

export const wholePageVersion = keptVersion.extend(pageContent.shape);
export type WholePageVersion = z.infer<typeof wholePageVersion>;

/** Content with the limits of an edit: a restored backup may have filled a version with anything. */
export const restorableContent = newPage
  .pick({ title: true, description: true, isFaq: true, translations: true, elements: true })
  .required();

export const versionParams = z.object({ id: idInQuery, version: idInQuery });

/** `changedAt` of the page when the client compared the version with it. */
export const restoreVersionBody = z.object({ changedAt: requestTime() });
export type RestoreVersionBody = z.infer<typeof restoreVersionBody>;

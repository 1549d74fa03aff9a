import { z } from 'zod';
import { idInQuery } from '#features/papers/papers.contract.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/public-text.ts';
import { slugOf } from '#lib/slug.ts';
import { withoutBlanks, type Translations } from '#lib/translations.ts';
import {
  elementMetadata,
  elementTypes,
  listedPage,
  pageElement,
  pageRoles,
} from './content-pages.contract.ts';

export const mostPages = 200;
/** On one page. */
export const mostElements = 500;
/** Of one element. */
export const longestContent = 20_000;
/** Of a heading or subheading. */
export const longestHeading = 300;
export const longestTitle = 200;
export const longestDescription = 500;

const id = z.number().int().min(1).max(2_147_483_647);
const count = z.number().int();
/** What it was when the form was opened; a page or element that somebody changed since is not overwritten. */
const updatedAt = z.iso.datetime().optional();

const text = z.string().optional();

/** A page as the back office lists it. */
export const adminPage = listedPage.extend({
  isActive: z.boolean(),
  isFaq: z.boolean(),
  description: z.string().nullable(),
  /** What is blank is shown in English. */
  translations: z.object({ hi: z.object({ title: text, description: text }).optional() }),
  elementCount: count,
  createdAt: z.iso.datetime(),
  /** Of what its dialog holds. */
  updatedAt: z.iso.datetime(),
  /** Of the page or anything on it. */
  changedAt: z.iso.datetime(),
});
export type AdminPage = z.infer<typeof adminPage>;

const hasNoBreak = (text: string) => isPublicText(text) && !/[\r\n]/.test(text);
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `has at most ${longest} characters`)
    .refine(hasNoBreak, 'has characters that are not allowed');
/** Blank is none: the English text is shown. */
const localLine = (longest: number) =>
  line(longest).refine((typed) => typed === '' || hasVisibleCharacter(typed), 'must not be blank');
const required = (message: string) =>
  z.string().trim().refine(hasVisibleCharacter, { error: message, abort: true });

export const pageFields = z.object({
  title: required('Title is required')
    .max(longestTitle, `has at most ${longestTitle} characters`)
    .refine(hasNoBreak, 'has characters that are not allowed'),
  slug: required('Slug is required').refine(
    (slug) => slugOf(slug) === slug,
    'may have small letters and digits of any script, parted by single hyphens; at most 120 characters',
  ),
  isActive: z.boolean().optional(),
  isFaq: z.boolean().optional(),
  role: z.enum(pageRoles).nullable().optional(),
  description: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    line(longestDescription).nullable().optional(),
  ),
  /** Left out, the texts stay; those that are left out of a language are removed. */
  translations: z
    .object({
      hi: z
        .object({
          title: localLine(longestTitle).optional(),
          description: localLine(longestDescription).optional(),
        })
        .optional(),
    })
    .transform((given) => withoutBlanks<'title' | 'description'>(given))
    .optional(),
  updatedAt,
});
export type PageFields = z.infer<typeof pageFields>;

/** `except` is the page that is asked for and may keep its own. */
export const slugQuery = z.object({
  slug: z.string().max(400).refine(isPublicText),
  except: idInQuery.optional(),
});
export type SlugQuery = z.infer<typeof slugQuery>;

/** Whether a page may have a slug: null, or what stands there with a slug that is free. */
export const slugCheck = z.object({ problem: z.string().nullable(), proposal: z.string() });
export type SlugCheck = z.infer<typeof slugCheck>;

/** What was deleted, and how many elements went with it. */
export const deletedPage = z.object({ id: count, title: z.string(), elements: count });
export type DeletedPage = z.infer<typeof deletedPage>;

export const adminElement = pageElement.extend({
  pageId: count,
  /** From 0 on. */
  order: count,
  /** What is blank is shown in English. */
  translations: z.object({ hi: z.object({ content: text }).optional() }),
  updatedAt: z.iso.datetime(),
});
export type AdminElement = z.infer<typeof adminElement>;

const tidy = (typed: string) => typed.replaceAll(/\r\n?/g, '\n').trim();
const isShort = (typed: string) => typed.length <= longestContent;
const tooLong = `has at most ${longestContent.toLocaleString('en')} characters`;

const elementParts = {
  type: z.enum(elementTypes),
  content: z
    .string()
    .transform(tidy)
    .refine(hasVisibleCharacter, { error: 'Content is required', abort: true })
    .refine(isPublicText, 'has characters that are not allowed')
    .refine(isShort, tooLong),
  /** Only headings have any. */
  metadata: elementMetadata.optional(),
  /** Left out, the texts stay; blank is none: the English content is shown. */
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
    .transform((given) => withoutBlanks<'content'>(given))
    .optional(),
};

interface Content {
  type: string;
  content: string;
  translations?: Translations<'content'> | undefined;
}

const isHeadingLine = (line: string) => !line.includes('\n') && line.length <= longestHeading;
/** A heading is one short line, and nothing else has a level. */
const isPlain = ({ type, content }: Content) => !type.endsWith('heading') || isHeadingLine(content);
const isPlainInHindi = ({ type, translations }: Content) =>
  !type.endsWith('heading') || isHeadingLine(translations?.hi?.content ?? '');
const headingError = `A heading is one line of at most ${longestHeading} characters`;
const headingRule = { error: headingError, path: ['content'] };
const hindiHeadingRule = { error: headingError, path: ['translations', 'hi', 'content'] };

export const newElement = z
  .object({
    pageId: id,
    ...elementParts,
    /** Where it goes, from 0 on; to the end unless given. */
    order: z.number().int().min(0).max(mostElements).optional(),
  })
  .refine(isPlain, headingRule)
  .refine(isPlainInHindi, hindiHeadingRule);
export type NewElement = z.infer<typeof newElement>;

export const elementFields = z
  .object({ ...elementParts, updatedAt })
  .refine(isPlain, headingRule)
  .refine(isPlainInHindi, hindiHeadingRule);
export type ElementFields = z.infer<typeof elementFields>;

/** Every element of a page in its new place; those left out follow in their order. */
export const elementOrder = z.object({
  pageId: id,
  ids: z
    .array(id)
    .min(1)
    .max(mostElements)
    .refine((ids) => new Set(ids).size === ids.length, 'names an element twice'),
});
export type ElementOrder = z.infer<typeof elementOrder>;

export const pageIdParams = z.object({ pageId: idInQuery });
export type PageIdParams = z.infer<typeof pageIdParams>;

import { z } from 'zod';
import { pageImage } from '#features/page-images/page-images.contract.ts';

/** Pages that the site links to automatically, wherever they are. */
export const pageRoles = ['about', 'contact', 'privacy-policy', 'terms-of-service', 'faq'] as const;
export type PageRole = (typeof pageRoles)[number];

export const elementTypes = ['text', 'heading', 'subheading', 'list', 'image'] as const;
export type ElementType = (typeof elementTypes)[number];

/** Properties of an element other than its text. Unknown keys are dropped. */
export const elementMetadata = z.object({
  /** Level of a heading (2 by default) or a subheading (3). Only the page's title has level 1. */
  level: z.number().int().min(2).max(4).optional(),
  /** Only of an image, which always has it. */
  image: pageImage.optional(),
});
export type ElementMetadata = z.infer<typeof elementMetadata>;

export const pageElement = z.object({
  id: z.number().int(),
  type: z.enum(elementTypes),
  /** Plain text. Blank lines separate paragraphs, line breaks separate list items. The alternative text of an image. */
  content: z.string(),
  metadata: elementMetadata,
});
export type PageElement = z.infer<typeof pageElement>;

export const listedPage = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  role: z.enum(pageRoles).nullable(),
});
export type ListedPage = z.infer<typeof listedPage>;

export const staticPage = listedPage.extend({
  /** False only in responses for signed-in users. */
  isActive: z.boolean(),
  /** Whether each subheading is a question and the elements after it are its answer. */
  isFaq: z.boolean(),
  description: z.string().nullable(),
  /** Last change of the page or one of its elements. */
  updatedAt: z.iso.datetime(),
  /** In page order. */
  elements: z.array(pageElement),
});
export type StaticPage = z.infer<typeof staticPage>;

/** `true` returns only the pages that the site links to automatically. */
export const pagesQuery = z.object({ hasRole: z.enum(['true']).optional() });

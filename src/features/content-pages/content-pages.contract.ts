import { z } from 'zod';

/** Pages that the site links to by itself, wherever they stand. */
export const pageRoles = ['about', 'contact', 'privacy-policy', 'terms-of-service', 'faq'] as const;
export type PageRole = (typeof pageRoles)[number];

export const elementTypes = ['text', 'heading', 'subheading', 'list'] as const;
export type ElementType = (typeof elementTypes)[number];

/** What an element is besides its text; unknown keys are dropped. */
export const elementMetadata = z.object({
  /** Of a heading (2 unless given) or a subheading (3): the page's title is the only one of level 1. */
  level: z.number().int().min(2).max(4).optional(),
});
export type ElementMetadata = z.infer<typeof elementMetadata>;

export const pageElement = z.object({
  id: z.number().int(),
  type: z.enum(elementTypes),
  /** Plain text: paragraphs are parted by blank lines, items of a list by line breaks. */
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

export const contentPage = listedPage.extend({
  /** False only before those who are signed in. */
  isActive: z.boolean(),
  /** Whether each subheading is a question, and what follows it the answer. */
  isFaq: z.boolean(),
  description: z.string().nullable(),
  /** When the page or anything on it last changed. */
  updatedAt: z.iso.datetime(),
  /** In the order of the page. */
  elements: z.array(pageElement),
});
export type ContentPage = z.infer<typeof contentPage>;

/** `true` leaves only those that the site links to by itself. */
export const pagesQuery = z.object({ hasRole: z.enum(['true']).optional() });

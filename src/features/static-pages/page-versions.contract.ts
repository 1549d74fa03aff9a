import { z } from 'zod';
import { idInQuery } from '#lib/contract/query-integers.ts';
import {
  adminElement,
  adminPage,
  elementFields,
  mostElements,
  pageFields,
} from './static-pages-admin.contract.ts';

/** Versions kept of each page. */
export const mostVersions = 100;

const count = z.number().int();

/** A saved version of the content of a page, without the content. */
export const pageVersion = z.object({
  /** From 1 on each page. */
  version: count,
  at: z.iso.datetime(),
  /** Null if the page is older than its history. */
  userName: z.string().nullable(),
});
export type PageVersion = z.infer<typeof pageVersion>;

/** What a version keeps. The slug, the role and the publishing of a page are not content. */
export const pageContent = adminPage
  .pick({ title: true, description: true, isFaq: true, translations: true })
  .extend({
    elements: z
      .array(adminElement.pick({ type: true, content: true, metadata: true, translations: true }))
      .max(mostElements),
  });
export type PageContent = z.infer<typeof pageContent>;

export const wholePageVersion = pageVersion.extend(pageContent.shape);
export type WholePageVersion = z.infer<typeof wholePageVersion>;

/** Content with the limits of an edit: a restored backup may have filled a version with anything. */
export const restorableContent = pageFields
  .pick({ title: true, description: true, isFaq: true, translations: true })
  .required()
  .extend({ elements: z.array(elementFields).max(mostElements) });

export const versionParams = z.object({ id: idInQuery, version: idInQuery });

/** `changedAt` of the page when the client compared the version with it. */
export const restoreVersionBody = z.object({ changedAt: z.iso.datetime() });
export type RestoreVersionBody = z.infer<typeof restoreVersionBody>;

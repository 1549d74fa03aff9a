import { z } from 'zod';
import { keptVersion } from '#lib/contract/kept-version.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';
import { adminElement, adminPage, maxElements, newPage } from './static-pages-admin.contract.ts';

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
export const restoreVersionBody = z.object({ changedAt: z.iso.datetime() });
export type RestoreVersionBody = z.infer<typeof restoreVersionBody>;

import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { deleteSeoOfPages, lockSeoOfPages, moveSeoToPage } from './page-seo.queries.ts';

/** Deletes or moves the SEO settings of deleted and merged pages. */
export const seoOfPages: PageAttachments = {
  async deleteOf(transaction, pageType, pageIds) {
    await lockSeoOfPages(transaction, pageType, pageIds);
    await deleteSeoOfPages(transaction, pageType, pageIds);
  },
  async moveTo(transaction, pageType, fromId, intoId) {
    await lockSeoOfPages(transaction, pageType, [fromId, intoId]);
    await moveSeoToPage(transaction, pageType, fromId, intoId);
    await deleteSeoOfPages(transaction, pageType, [fromId]);
  },
};

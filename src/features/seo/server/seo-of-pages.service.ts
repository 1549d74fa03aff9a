import type { PageBelongings } from '#platform/pages/page-belongings.ts';
import { deleteSeoOfPages, lockSeoOfPages, moveSeoToPage } from './seo-of-pages.queries.ts';

/** Deletes or moves the SEO settings of deleted and merged pages. */
export const seoOfPages: PageBelongings = {
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

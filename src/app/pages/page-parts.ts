import { blocksOfPages } from '#features/inline-blocks/server/blocks-of-pages.service.ts';
import { seoOfPages } from '#features/seo/server/seo-of-pages.service.ts';
import type { PageBelongings } from '#platform/pages/page-belongings.ts';

const all: PageBelongings[] = [blocksOfPages, seoOfPages];

/** All data that is stored for pages by their type and id. */
export const pageBelongings: PageBelongings = {
  async deleteOf(transaction, pageType, pageIds) {
    if (pageIds.length === 0) return;
    for (const each of all) await each.deleteOf(transaction, pageType, pageIds);
  },
  async moveTo(transaction, pageType, fromId, intoId) {
    for (const each of all) await each.moveTo(transaction, pageType, fromId, intoId);
  },
};

import type { PageBelongings } from '#platform/pages/page-belongings.ts';
import { deleteBlocksOfPages, moveBlocksToPage } from './inline-blocks.queries.ts';

/** Deletes or moves the inline blocks of pages that are deleted or merged. */
export const blocksOfPages: PageBelongings = {
  deleteOf: deleteBlocksOfPages,
  async moveTo(transaction, pageType, fromId, intoId) {
    await moveBlocksToPage(transaction, pageType, fromId, intoId);
    await deleteBlocksOfPages(transaction, pageType, [fromId]);
  },
};

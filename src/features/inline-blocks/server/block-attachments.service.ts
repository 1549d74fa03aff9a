import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { deleteBlocksOfPages, moveBlocksToPage } from './inline-blocks.queries.ts';

/**
 * Deletes or moves the inline blocks of pages that are deleted or merged. Versions do not move: the next change of the
 * other page keeps the blocks that it got.
 */
export const blockAttachments: PageAttachments = {
  deleteOf: deleteBlocksOfPages,
  async moveTo(transaction, pageType, fromId, intoId) {
    await moveBlocksToPage(transaction, pageType, fromId, intoId);
    await deleteBlocksOfPages(transaction, pageType, [fromId]);
  },
};

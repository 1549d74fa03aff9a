import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { deleteVersionsOfPages } from './block-versions.queries.ts';
import { deleteBlocksOfPages, moveBlocksToPage } from './inline-blocks.queries.ts';

const deleteOf: PageAttachments['deleteOf'] = async (transaction, pageType, pageIds) => {
  await deleteBlocksOfPages(transaction, pageType, pageIds);
  await deleteVersionsOfPages(transaction, pageType, pageIds);
};

/**
 * Deletes or moves the inline blocks of pages that are deleted or merged. Versions do not move: the next change of the
 * other page keeps the blocks that it got.
 */
export const blockAttachments: PageAttachments = {
  deleteOf,
  async moveTo(transaction, pageType, fromId, intoId) {
    await moveBlocksToPage(transaction, pageType, fromId, intoId);
    await deleteOf(transaction, pageType, [fromId]);
  },
};

import { blockAttachments } from '#features/inline-blocks/server/inline-blocks.service.ts';
import { blockImages } from '#features/inline-blocks/server/inline-blocks.queries.ts';
import { seoOfPages } from '#features/seo/server/seo-of-pages.service.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';

const all: PageAttachments[] = [blockAttachments, seoOfPages];

/** All data that is stored for pages by their type and id. */
export const pageAttachments: PageAttachments = {
  async deleteOf(transaction, pageType, pageIds) {
    if (pageIds.length === 0) return;
    for (const each of all) await each.deleteOf(transaction, pageType, pageIds);
  },
  async moveTo(transaction, pageType, fromId, intoId) {
    for (const each of all) await each.moveTo(transaction, pageType, fromId, intoId);
  },
};

/** Queries for the hashes of all images that pages and their versions contain. */
export const imageUses = [blockImages];

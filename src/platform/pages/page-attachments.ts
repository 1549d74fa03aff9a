import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Inline blocks and SEO records of pages. They refer to a page by type and id, without a foreign key, so a feature that
 * deletes or merges pages calls this in the same transaction, before it drops the tags of the pages.
 */
export interface PageAttachments {
  /** Deletes the attachments of pages that are deleted permanently. */
  deleteOf(transaction: Database, pageType: PageType, pageIds: number[]): Promise<void>;
  /** Moves the attachments of a merged page. The other page keeps its own where both have one. */
  moveTo(transaction: Database, pageType: PageType, fromId: number, intoId: number): Promise<void>;
}

import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * Data that features store for a page by its type and id, without a foreign key. Code that deletes pages must call
 * this in the same transaction, before it publishes the pages' own tags.
 */
export interface PageBelongings {
  /** Deletes the data of pages that are deleted for good. */
  deleteOf(transaction: Database, pageType: PageType, pageIds: number[]): Promise<void>;
  /** Merges the data of a page into another page, which keeps its own values and gets those that it lacks. */
  moveTo(transaction: Database, pageType: PageType, fromId: number, intoId: number): Promise<void>;
}

import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * What others keep of a page by its type and id, which no foreign key can hold: who deletes pages says so, in the same
 * transaction and before it tells of the pages' own tags.
 */
export interface PageBelongings {
  /** The pages are gone for good. */
  deleteOf(transaction: Database, pageType: PageType, pageIds: number[]): Promise<void>;
  /** A page goes into another one, which keeps what it has and takes what it has none of. */
  moveTo(transaction: Database, pageType: PageType, fromId: number, intoId: number): Promise<void>;
}

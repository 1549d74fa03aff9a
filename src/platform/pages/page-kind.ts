import type { Database } from '#platform/database/database.ts';

/** A page by its record, such as `{ kind: 'paper', id: 12 }`. */
export interface PageRef {
  kind: string;
  id: number;
}

/** A kind of page with a record. Automatic redirects point at such pages. */
export interface PageKind {
  kind: string;
  /** Cache tags of the writes that move, show or hide pages. */
  tags: string[];
  /** Returns the English paths by id, of the pages among these that visitors can open. Can run in a transaction. */
  getPaths(db: Database, ids: number[]): Promise<Map<number, string>>;
}

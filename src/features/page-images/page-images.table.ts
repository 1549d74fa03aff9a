import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/database/column-types.ts';

/** Images of pages, each in up to two sizes. They are in the database, so that every node and every backup has them. */
export const pageImages = pgTable(
  'page_images',
  {
    /** Hash of the uploaded file, shared by its sizes. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP. */
    content: bytea().notNull(),
    /** Time of the last upload. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);

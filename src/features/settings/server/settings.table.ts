import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/database/column-types.ts';

/** One row with the settings that differ from their defaults. No row before the first change. */
export const settings = pgTable(
  'settings',
  {
    id: smallint().primaryKey().default(1),
    values: jsonb().$type<unknown>().notNull().default({}),
    /** Increases by one with every change. */
    version: integer().notNull().default(0),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('settings_one_row_check', sql`${table.id} = 1`)],
);

/** Images made from uploaded logos. They are in the database, so that every node and every backup has them. */
export const brandImages = pgTable(
  'brand_images',
  {
    /** Hash of the uploaded file, shared by all images made from it. */
    hash: text().notNull(),
    name: text().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.name] })],
);

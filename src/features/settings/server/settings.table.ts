import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';

/** One row: what the owner set otherwise than by default. None while nothing is set. */
export const settings = pgTable(
  'settings',
  {
    id: smallint().primaryKey().default(1),
    values: jsonb().$type<unknown>().notNull().default({}),
    /** Goes up by one with every change. */
    version: integer().notNull().default(0),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('settings_one_row_check', sql`${table.id} = 1`)],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/auth.table.ts';

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

/** Each version as it was stored whole; the newest 500. */
export const settingsHistory = pgTable(
  'settings_history',
  {
    version: integer().primaryKey(),
    values: jsonb().$type<unknown>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for a command of this machine, for a person who is no user any more, and where nobody knows. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** As they were called then. */
    userName: text().notNull(),
    /** Which settings are otherwise than in the version before. */
    changed: text().array().notNull(),
  },
  (table) => [index().on(table.userId)],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures made from uploaded logos: in the database, so that every node and every backup has them. */
export const brandImages = pgTable(
  'brand_images',
  {
    /** Of the uploaded file: one for all pictures that were made from it. */
    hash: text().notNull(),
    name: text().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.name] })],
);

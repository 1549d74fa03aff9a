import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export type OwnerKind = 'settings' | 'static-page' | 'inline-blocks';
export type VersionDetails = Record<string, unknown>;

/** The newest versions of the settings, of each static page, and of the inline blocks of each page, each whole. */
export const versions = pgTable(
  'versions',
  {
    ownerKind: text().$type<OwnerKind>().notNull(),
    ownerId: text().notNull(),
    version: integer().notNull(),
    /** Unvalidated, because a restored backup may have filled it with anything. */
    content: jsonb().$type<unknown>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The user's name at that time. `null` for content that no user saved as a version. */
    userName: text(),
    /** What the change was. Empty if the owner keeps no such details. */
    details: jsonb().$type<VersionDetails>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId, table.version] })],
);

import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/auth.table.ts';

/**
 * A file on its way to a paper. While it is received it lies in the uploads folder under its id; once it is found
 * good, in the store. The row goes when a paper takes the file, or when nobody wanted it for a week.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** How many there will be in all. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** What the sender knows the file by (name, size, time), so that dropping it again goes on where it stopped. */
    fingerprint: text().notNull(),
    state: text({ enum: ['receiving', 'checking', 'ready', 'refused'] })
      .notNull()
      .default('receiving'),
    /** Why it was refused, in one sentence for the owner. */
    refusal: text(),
    sha256: text(),
    storageKey: text(),
    pages: integer(),
    kind: text({ enum: ['text', 'scan'] }),
    /** What the file says of itself. */
    pdfTitle: text(),
    firstPageText: text(),
    thumbnailKey: text(),
    thumbnailWidth: integer(),
    thumbnailHeight: integer(),
    /** As in `paper_files`. */
    activeContent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId, table.fingerprint),
    index().on(table.storageKey),
    index().on(table.thumbnailKey),
  ],
);

import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';

/**
 * A file that will belong to a paper. Its bytes are in the uploads folder under its id while it is received, and in the
 * store once its check has passed. The row is deleted when a paper takes the file, or when the upload is stale.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Size of the whole file. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Identifies the file for the client (name, size, time), so that dropping it again continues the upload. */
    fingerprint: text().notNull(),
    state: text({ enum: ['receiving', 'checking', 'ready', 'refused'] })
      .notNull()
      .default('receiving'),
    /** Reason of the refusal, as one sentence for the owner. */
    refusal: text(),
    sha256: text(),
    storageKey: text(),
    /** As in `paper_files`. */
    crc32: bigint({ mode: 'number' }),
    pages: integer(),
    kind: text({ enum: ['text', 'scan'] }),
    /** Title in the metadata of the PDF. */
    pdfTitle: text(),
    firstPageText: text(),
    /** The first page as OCR reads it. `null` until it was read. */
    ocrText: text(),
    /** A page inside the paper, read together with `ocrText`. */
    innerText: text(),
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

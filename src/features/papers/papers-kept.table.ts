import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';
import { allPapers, storedPdfColumns } from './all-papers.table.ts';

/** Replaced files of papers. */
export const replacedFiles = pgTable(
  'replaced_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    ...storedPdfColumns(),
    replacedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    replacedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.paperId),
    index().on(table.replacedAt),
    index().on(table.storageKey),
    index().on(table.thumbnailKey),
  ],
);

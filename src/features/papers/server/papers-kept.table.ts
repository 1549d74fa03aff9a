import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/auth.table.ts';
import { papers, storedPdfColumns } from './papers.table.ts';

/** What a paper that was kept got of its duplicate. */
export interface MergedCounters {
  into: number;
  downloads: number;
  /** Hashes, hexadecimal, of visitors whose rating it got. */
  visitors: string[];
}

/**
 * Deleted papers, whole, for 30 days: apart from `papers`, so that no read of the site has to leave them out.
 * The columns are what the list of the trash shows and looks for; the rest waits as it was.
 */
export const paperTrash = pgTable(
  'paper_trash',
  {
    paperId: bigint({ mode: 'number' }).primaryKey(),
    title: text().notNull(),
    slug: text().notNull(),
    examId: bigint({ mode: 'number' }).notNull(),
    examName: text().notNull(),
    /** Whether the paper was deleted together with its exam and is restored with it. */
    withExam: boolean().notNull().default(false),
    year: integer().notNull(),
    storageKey: text(),
    thumbnailKey: text(),
    /** Rows of `papers`, `paper_stats`, `paper_files`, `ratings` and `replaced_files` as they were. */
    paper: jsonb().$type<Record<string, unknown>>().notNull(),
    stats: jsonb().$type<Record<string, unknown>>(),
    file: jsonb().$type<Record<string, unknown>>(),
    ratings: jsonb().$type<Record<string, unknown>[]>().notNull(),
    replacedFiles: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** The paper that was kept in place of this one, and what that one got of it; null for what was only deleted. */
    merged: jsonb().$type<MergedCounters>(),
    deletedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deletedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.deletedAt, table.paperId),
    index().on(table.examId),
    index().on(table.storageKey),
    index().on(table.thumbnailKey),
    index('paper_trash_search_index').using(
      'gin',
      table.title.op('gin_trgm_ops'),
      table.examName.op('gin_trgm_ops'),
    ),
  ],
);

/** Files that a paper had before it got another one, for 30 days. */
export const replacedFiles = pgTable(
  'replaced_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paperId: bigint({ mode: 'number' })
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
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

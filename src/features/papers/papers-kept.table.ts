import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';
import { papers, storedPdfColumns } from './papers.table.ts';

/** Counters that a paper received from its trashed duplicate. */
export interface MergedCounters {
  into: number;
  downloads: number;
  /** Hexadecimal hashes of the visitors whose rating was transferred. */
  visitors: string[];
}

/**
 * Deleted papers with all their data. They are not in `papers`, so that reads of the site need no
 * filter. The columns are those that the trash list shows and searches; the JSON columns hold the rest unchanged.
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
    year: integer(),
    storageKey: text(),
    thumbnailKey: text(),
    /** Original rows of `papers`, `paper_stats`, `paper_files`, `ratings` and `replaced_files`. */
    paper: jsonb().$type<Record<string, unknown>>().notNull(),
    stats: jsonb().$type<Record<string, unknown>>(),
    file: jsonb().$type<Record<string, unknown>>(),
    ratings: jsonb().$type<Record<string, unknown>[]>().notNull(),
    replacedFiles: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** The remaining paper of a merge, and the counters that it received. `null` if the paper was only deleted. */
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

/** Replaced files of papers. */
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

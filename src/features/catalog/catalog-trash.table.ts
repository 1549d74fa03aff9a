import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';

/**
 * Deleted categories, exams and subjects. Papers are kept in `paper_trash`. SEO records and inline
 * blocks stay in their own tables until the record is erased, because they are keyed by the id of the page.
 */
export const catalogTrash = pgTable(
  'catalog_trash',
  {
    kind: text({ enum: ['category', 'exam', 'subject'] }).notNull(),
    recordId: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    /** The category of an exam; null for other kinds. */
    categoryId: bigint({ mode: 'number' }),
    categoryName: text(),
    categorySlug: text(),
    /** Whether the exam was deleted together with its category and is restored with it. */
    withCategory: boolean().notNull().default(false),
    /** The row of `categories`, `exams` or `subjects`. */
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Papers that had the subject; empty for other kinds. */
    paperIds: bigint({ mode: 'number' }).array().notNull().default([]),
    /** Rows of `exam_events`; empty for other kinds than exams. */
    dates: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    deletedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deletedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index().on(table.deletedAt),
    index().on(table.categoryId),
  ],
);

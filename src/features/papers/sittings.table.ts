import { bigint, boolean, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { allExams } from '#features/catalog/all-catalog.table.ts';
import { allPapers } from './all-papers.table.ts';
import { documentKinds } from './document-kinds.ts';

/** Examination events: an exam held once, with its question paper, keys and other documents. */
export const sittings = pgTable(
  'sittings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    examId: bigint({ mode: 'number' })
      .notNull()
      .references(() => allExams.id, { onDelete: 'cascade' }),
    year: smallint(),
    /** Equal for papers that are grouped. `null` if only users put papers into it. */
    key: text(),
    /** Equal for the same paper in other years and shifts. */
    series: text().notNull(),
    /** 'Tier 1, 13 August 2021, Shift 2' */
    session: text(),
    /** The session without day and shift: 'Tier 1' */
    stage: text(),
    /** What titles say about papers without a subject: 'Mathematics Science' */
    topic: text(),
    month: smallint(),
    day: smallint(),
    shift: smallint(),
  },
  (table) => [
    uniqueIndex('sittings_key_index').on(table.examId, table.year, table.key),
    // The neighbours of a sitting.
    index('sittings_series_index').on(table.examId, table.series, table.year),
  ],
);

/** Which sitting a paper belongs to, and as what. A new paper has no row until it is grouped. */
export const paperSittings = pgTable(
  'paper_sittings',
  {
    paperId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    sittingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => sittings.id, { onDelete: 'cascade' }),
    kind: text({ enum: documentKinds }).notNull(),
    /** 'Set B' */
    edition: text(),
    /** Whether a user put the paper there. It then stays, unless its exam or year changes. */
    isConfirmed: boolean().notNull().default(false),
  },
  (table) => [index('paper_sittings_sitting_index').on(table.sittingId)],
);

/** Papers whose facts changed since they were grouped. Triggers add them. */
export const papersToGroup = pgTable('papers_to_group', {
  paperId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => allPapers.id, { onDelete: 'cascade' }),
  queuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

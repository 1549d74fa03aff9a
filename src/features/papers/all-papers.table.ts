import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { allExams, allSubjects, deletionColumns } from '#features/catalog/all-catalog.table.ts';
import { tsvector } from '#platform/database/column-types.ts';
import { inNaturalOrder } from '#platform/database/natural-order.ts';

const filters = ['examId', 'subjectId', 'year', 'language', 'paperType'] as const;
/** The columns that the back office filters by. */
const filterColumns = <Column>(table: Record<(typeof filters)[number], Column>) =>
  filters.map((name) => table[name]);

/** Counters that a paper received from its deleted duplicate. */
export interface MergedCounters {
  into: number;
  downloads: number;
  /** Hexadecimal hashes of the visitors whose rating was transferred. */
  visitors: string[];
}

export const paperColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  examId: bigint({ mode: 'number' })
    .notNull()
    .references(() => allExams.id, { onDelete: 'cascade' }),
  subjectId: bigint({ mode: 'number' }).references(() => allSubjects.id, { onDelete: 'set null' }),
  slug: text().notNull(),
  title: text().notNull(),
  /** `null` if the year is not known. */
  year: smallint(),
  session: text(),
  paperType: text().notNull().default('Question paper'),
  language: text().notNull().default('English'),
  /** URL of the file on another server. A stored file takes precedence. */
  externalUrl: text(),
  /** The entered URL if `externalUrl` is its direct form, otherwise `null`. */
  originalUrl: text(),
  isSpecimen: boolean().notNull().default(false),
  /** Whether visitors can read the pages on the site, and the text of the pages. `null` follows the settings. */
  showsPages: boolean(),
  showsText: boolean(),
  seoTitle: text(),
  seoDescription: text(),
  /** Set while the paper is hidden from visitors. The reason is for owners and editors. */
  hiddenAt: timestamp({ withTimezone: true }),
  hiddenReason: text(),
  /** Text that search reads. A trigger fills it on every write. */
  searchDoc: text().notNull().default(''),
  /** The words of the document. Those of the paper itself, and not only of its exam, have the weight A. */
  searchVector: tsvector().generatedAlwaysAs(
    (): SQL =>
      sql`setweight(to_tsvector('simple', search_tokens(title || ' ' || coalesce(year::text, '') || ' ' || coalesce(session, ''))), 'A') || to_tsvector('simple', search_doc)`,
  ),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

const isLive = sql`deleted_at IS NULL`;

/** Papers with the deleted ones. */
export const allPapers = pgTable(
  'all_papers',
  {
    ...paperColumns(),
    ...deletionColumns(),
    /** The name of the exam when the paper was deleted. */
    deletedExamName: text(),
    /** The remaining paper of a merge, and the counters that it received. `null` if the paper was only deleted. */
    merged: jsonb().$type<MergedCounters>(),
  },
  (table) => [
    uniqueIndex('papers_slug_index').on(table.slug).where(isLive),
    // The trash, and what was deleted together with an exam.
    index('papers_deleted_index')
      .on(table.deletedAt, table.examId, table.id)
      .where(sql`deleted_at IS NOT NULL`),
    // Each index of public lists ends in the order "newest first", so that a first page reads only its own rows, and has
    // `hiddenAt`, so that PostgreSQL reads only the index.
    // A deep page of a filtered list of the back office reads only this index, in its order.
    index('papers_newest_index')
      .on(table.createdAt, table.id, ...filterColumns(table), table.hiddenAt)
      .where(isLive),
    // For the back office, which sorts by it.
    index('papers_updated_index').on(table.updatedAt, table.id).where(isLive),
    index('papers_of_exam_index').on(table.examId, table.createdAt, table.id, table.hiddenAt).where(isLive),
    // The newest year first. Papers without a year are last.
    index('papers_exam_year_index')
      .on(
        table.examId,
        table.year.desc().nullsLast(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.hiddenAt,
      )
      .where(isLive),
    index('papers_of_subject_index')
      .on(table.subjectId, table.createdAt, table.id, table.hiddenAt)
      .where(isLive),
    index('papers_year_index')
      .on(
        table.year.desc().nullsLast(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.hiddenAt,
      )
      .where(isLive),
    // The back office also sorts the oldest year first, and papers without a year last.
    index('papers_oldest_year_index').on(table.year, table.createdAt, table.id).where(isLive),
    // All filter columns: facets and counts read only this index, not the wide rows.
    index('papers_facets_index')
      .on(table.examId, table.year, table.language, table.paperType, table.subjectId, table.hiddenAt)
      .where(isLive),
    // For counts, and for rare languages and paper types.
    index('papers_language_index')
      .on(table.language, table.paperType, table.year, table.hiddenAt)
      .where(isLive),
    index('papers_type_index').on(table.paperType, table.year, table.hiddenAt).where(isLive),
    // All sort and filter columns of the back office: its lists and counts do not read the wide rows.
    index('papers_back_office_index')
      .on(inNaturalOrder(table.title), table.id, ...filterColumns(table), table.createdAt, table.updatedAt)
      .where(isLive),
    index('papers_external_url_index').using('hash', table.externalUrl),
    check('papers_hidden_check', sql`(hidden_at IS NULL) = (hidden_reason IS NULL)`),
    index('papers_hidden_index')
      .on(table.hiddenAt)
      .where(sql`hidden_at IS NOT NULL`),
    index('papers_search_vector_index').using('gin', table.searchVector).with({ fastupdate: false }),
  ],
);

/** Mean rating, 0 without ratings. PostgreSQL uses the index of it only for the same expression. */
export const meanRating = ({
  ratingSum,
  ratingCount,
}: {
  ratingSum: AnyPgColumn;
  ratingCount: AnyPgColumn;
}): SQL => sql`coalesce(${ratingSum}::float8 / nullif(${ratingCount}, 0), 0)`;

/** Counters are separate from the indexed paper row, because an update there is an order of magnitude cheaper. */
export const paperStats = pgTable(
  'paper_stats',
  {
    paperId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    downloads: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.downloads, table.paperId),
    // PostgreSQL reads only the index if it also has every column of the expression.
    index('paper_stats_rating_index').on(
      meanRating(table),
      table.ratingCount,
      table.paperId,
      table.ratingSum,
    ),
  ],
);

/** Columns that describe a stored PDF and its thumbnail. */
export const storedPdfColumns = () => ({
  storageKey: text().notNull(),
  sha256: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  /** CRC-32 of the bytes. `null` for a file that was stored without it, until an archive needs it. */
  crc32: bigint({ mode: 'number' }),
  pages: integer().notNull(),
  kind: text({ enum: ['text', 'scan'] }).notNull(),
  originalName: text().notNull(),
  thumbnailKey: text(),
  thumbnailWidth: integer(),
  thumbnailHeight: integer(),
  /** Active content that a PDF reader could run or open, such as 'javascript,launch'; `null` for none. */
  activeContent: text(),
});

export const paperFiles = pgTable(
  'paper_files',
  {
    paperId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => allPapers.id, { onDelete: 'cascade' }),
    ...storedPdfColumns(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Last comparison of the stored bytes with the hash. */
    checkedAt: timestamp({ withTimezone: true }),
    /** Set while the stored file is missing or has other bytes. */
    damagedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.sha256), index().on(table.storageKey), index().on(table.thumbnailKey)],
);

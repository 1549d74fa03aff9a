import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { pageTextSources, pageTextStates } from './page-texts.contract.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';
import { tsvector } from '#platform/database/column-types.ts';

/** A recognised page whose words are not readable: it has a confidence, but no text. */
export const isUnreadable = sql<boolean>`(text = '' AND confidence > 0)`;

/**
 * The text of each page of each stored PDF, by the hash of the file: papers with the same file share it. Pages of
 * files that no paper has any more stay for a while, so readers join `paper_files`.
 */
export const pageTexts = pgTable(
  'page_texts',
  {
    sha256: text().notNull(),
    /** Starts at 1. */
    page: integer().notNull(),
    text: text().notNull(),
    /** The edges of each word, see `PageWords`. Empty for a page that was read by older rules. */
    edges: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    source: text({ enum: pageTextSources }).notNull(),
    /** `hi`, `en`, `hi+en`, or empty for a page without words. */
    language: text().notNull(),
    /** 0 to 1. Null for a text layer. */
    confidence: real(),
    /** How far the page is turned clockwise to be upright: 0, 90, 180 or 270. */
    turn: smallint().$type<PageTurn>().notNull().default(0),
    /** The program that read the page, with its version and model. */
    engine: text().notNull(),
    /** The words of the text as `search_tokens` spells them, without positions. */
    words: tsvector().generatedAlwaysAs((): SQL => sql`page_words(text)`),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.page] }),
    index('page_texts_unreadable_index').on(table.sha256, table.page).where(isUnreadable),
    index('page_texts_words_index').using('gin', table.words).with({ fastupdate: false }),
  ],
);

/** The stored PDFs whose pages are read. A trigger on `paper_files` adds each new file. */
export const pageTextFiles = pgTable(
  'page_text_files',
  {
    sha256: text().primaryKey(),
    state: text({ enum: pageTextStates }).notNull().default('pending'),
    pages: integer().notNull(),
    /** The first page without a text: reading continues here. */
    nextPage: integer().notNull().default(1),
    /** Attempts since the last page that was read. */
    attempts: integer().notNull().default(0),
    /** The OCR engine that read pages of this file, with its version and model. Null if none was needed. */
    engine: text(),
    /** Whether the good text layers of its pages are stored, before any page is recognized. */
    areLayersRead: boolean().notNull().default(false),
    /** The version of the rules by which the file was read. 0 if it was not read. See `readingVersion`. */
    readingVersion: integer().notNull().default(0),
    /** Pages whose text is their text layer. Null until all pages are read by the rules of today. */
    trustedPages: integer(),
    /** Time spent on the pages, for estimates. */
    spentMs: integer().notNull().default(0),
    /** The reason of a failure, as a sentence for the owner. */
    failure: text(),
    /** Identifies the process that reads the file now. It renews `updatedAt`; an old lease is void. */
    lease: uuid(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.state, table.updatedAt),
    index('page_text_files_layers_index')
      .on(table.sha256)
      .where(sql`NOT are_layers_read`),
  ],
);

/** A sample of the text of each read file, by which papers with the same questions are found. */
export const textSketches = pgTable('text_sketches', {
  sha256: text()
    .primaryKey()
    .references(() => pageTextFiles.sha256, { onDelete: 'cascade' }),
  /** See `sketchText`. A migration for other rules empties this table. */
  hashes: integer().array().notNull(),
  /** `updatedAt` of the file at that time. Another value means that it was read again. */
  readAt: timestamp({ withTimezone: true }).notNull(),
});

/** Pairs of files that share questions, as the last search for duplicates found them. */
export const similarTexts = pgTable('similar_texts', {
  sha256: text().notNull(),
  otherSha256: text().notNull(),
  isSamePaper: boolean().notNull(),
});

/** At most one row: the owner's choice. */
export const pageTextSettings = pgTable(
  'page_text_settings',
  {
    id: smallint().primaryKey().default(1),
    isPaused: boolean().notNull().default(false),
    /** Null until an owner saves the settings. */
    updatedAt: timestamp({ withTimezone: true }),
  },
  (table) => [check('page_text_settings_one_row_check', sql`${table.id} = 1`)],
);

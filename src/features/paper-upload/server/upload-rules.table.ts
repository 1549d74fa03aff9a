import { bigint, boolean, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { ruleFields, rulePlaces, ruleSources } from '../upload-rules.contract.ts';

/** Words of file names and headings, and what they say about a paper. */
export const uploadRules = pgTable(
  'upload_rules',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    place: text({ enum: rulePlaces }).notNull(),
    /** As the proposals compare them: lower case, single spaces. */
    words: text().notNull(),
    /** The rule holds for files of this exam. By name, so that a shipped rule can precede its exam. */
    examName: text(),
    field: text({ enum: ruleFields }).notNull(),
    value: text().notNull(),
    source: text({ enum: ruleSources }).notNull(),
    /** Saved papers that agreed with a learned rule after the first one. */
    confirmations: integer().notNull().default(0),
    /** The row of a removed shipped rule stays, so that the next start does not write it again. */
    isRemoved: boolean().notNull().default(false),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('upload_rules_words_unique')
      .on(table.place, table.words, table.examName, table.field)
      .nullsNotDistinct(),
  ],
);

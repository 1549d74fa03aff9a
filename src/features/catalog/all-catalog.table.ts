import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';
import type { Translations } from '#lib/text/translations.ts';
import { tsvector } from '#platform/database/column-types.ts';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
/** Names and descriptions in interface languages other than English. */
const translations = <Field extends string>() => jsonb().$type<Translations<Field>>().notNull().default({});
/** Other names that visitors search for: short names, Hindi, other spellings. */
const aliases = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

/** The name, its translations and the aliases in the form that search compares. */
const searchNames = () =>
  text()
    .array()
    .generatedAlwaysAs((): SQL => sql`search_names(name, aliases, translations)`);
const searchVector = () =>
  tsvector().generatedAlwaysAs((): SQL => sql`search_names_vector(name, aliases, translations)`);

/** When and by whom a row was deleted. Rows that were deleted together have the same time, and return together. */
export const deletionColumns = () => ({
  deletedAt: timestamp({ withTimezone: true }),
  deletedBy: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
});
const isLive = sql`deleted_at IS NULL`;
const isDeleted = sql`deleted_at IS NOT NULL`;

export const categoryColumns = () => ({
  id: id(),
  name: text().notNull(),
  slug: text().notNull(),
  description: text(),
  translations: translations<'name' | 'description'>(),
  aliases: aliases(),
  icon: text().notNull().default('GraduationCap'),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  searchNames: searchNames(),
  searchVector: searchVector(),
});

export const allCategories = pgTable(
  'all_categories',
  { ...categoryColumns(), ...deletionColumns() },
  (table) => [
    uniqueIndex('categories_slug_index').on(table.slug).where(isLive),
    index('categories_deleted_index').on(table.deletedAt).where(isDeleted),
  ],
);

export const examColumns = () => ({
  id: id(),
  categoryId: bigint({ mode: 'number' })
    .notNull()
    .references(() => allCategories.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  slug: text().notNull(),
  description: text(),
  translations: translations<'name' | 'description'>(),
  aliases: aliases(),
  /** Template of the titles of new papers, such as '{exam} {year} {subject}'. `null` is the default. */
  titleTemplate: text(),
  /** Papers that the exam has in each year. `null` is not known. */
  papersExpected: smallint(),
  /** Minutes that candidates have for one paper. `null` is not known. */
  durationMinutes: smallint(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  searchNames: searchNames(),
  searchVector: searchVector(),
});

export const allExams = pgTable('all_exams', { ...examColumns(), ...deletionColumns() }, (table) => [
  uniqueIndex('exams_category_slug_index').on(table.categoryId, table.slug).where(isLive),
  index('exams_category_index').on(table.categoryId),
  index('exams_slug_index').on(table.slug),
  index('exams_deleted_index').on(table.deletedAt).where(isDeleted),
]);

export const subjectColumns = () => ({
  id: id(),
  name: text().notNull(),
  slug: text().notNull(),
  translations: translations<'name'>(),
  aliases: aliases(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  searchNames: searchNames(),
  searchVector: searchVector(),
});

export const allSubjects = pgTable(
  'all_subjects',
  {
    ...subjectColumns(),
    ...deletionColumns(),
    /** Papers that lost the subject when it was deleted. */
    deletedFrom: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
  },
  (table) => [
    uniqueIndex('subjects_slug_index').on(table.slug).where(isLive),
    index('subjects_deleted_index').on(table.deletedAt).where(isDeleted),
  ],
);

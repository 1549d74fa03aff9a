import { sql, type SQL } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
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

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
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

export const exams = pgTable(
  'exams',
  {
    id: id(),
    categoryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    translations: translations<'name' | 'description'>(),
    aliases: aliases(),
    /** Template of the titles of new papers, such as '{exam} {year} {subject}'. `null` is the default. */
    titleTemplate: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchNames: searchNames(),
    searchVector: searchVector(),
  },
  (table) => [unique().on(table.categoryId, table.slug), index().on(table.slug)],
);

export const subjects = pgTable('subjects', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  translations: translations<'name'>(),
  aliases: aliases(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  searchNames: searchNames(),
  searchVector: searchVector(),
});

import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Translations } from '#lib/text/translations.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
/** Names and descriptions in interface languages other than English. */
const translations = <Field extends string>() => jsonb().$type<Translations<Field>>().notNull().default({});

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text(),
  translations: translations<'name' | 'description'>(),
  icon: text().notNull().default('GraduationCap'),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** The name in the form that search compares. */
  searchNames: text()
    .array()
    .generatedAlwaysAs((): SQL => sql`search_names(name, '{}')`),
  searchVector: tsvector().generatedAlwaysAs((): SQL => sql`search_names_vector(name, '{}')`),
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
    /** Short names that visitors search for: CGL, CSE, NTPC. */
    aliases: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The name and each alias in the form that search compares. */
    searchNames: text()
      .array()
      .generatedAlwaysAs((): SQL => sql`search_names(name, aliases)`),
    searchVector: tsvector().generatedAlwaysAs((): SQL => sql`search_names_vector(name, aliases)`),
  },
  (table) => [unique().on(table.categoryId, table.slug), index().on(table.slug)],
);

export const subjects = pgTable('subjects', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  translations: translations<'name'>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SourceKind } from '../site-import.contract.ts';

/** Lists of papers that an owner may import. They are working material: a backup leaves them out. */
export const siteImports = pgTable('site_imports', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<SourceKind>().notNull(),
  name: text().notNull(),
  /** A CSV with a header. */
  content: text().notNull(),
  /** Hash of the content, so that a repeated upload finds its list. */
  sha256: text().notNull().unique(),
  rows: integer().notNull(),
  notes: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

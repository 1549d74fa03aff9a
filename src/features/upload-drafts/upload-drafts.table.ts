import { integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uploads } from '#features/files/uploads.table.ts';
import type { DraftChanges } from './upload-drafts.contract.ts';

/** Edits of uploads that are not saved yet. They are deleted with their upload: saved, removed or expired. */
export const uploadDrafts = pgTable('upload_drafts', {
  uploadId: uuid()
    .primaryKey()
    .references(() => uploads.id, { onDelete: 'cascade' }),
  /** Values by field, edited or looked at. Null, like an absent field, is no edit. */
  fields: jsonb().$type<DraftChanges>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

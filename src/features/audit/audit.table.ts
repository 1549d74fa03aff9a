import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';

/** The audit log: one row for each changed thing, inserted in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a command on this machine, and for a deleted user. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The user's name at that time. */
    userName: text().notNull(),
    sessionId: bigint({ mode: 'number' }),
    /** Subject type and action, such as `paper.updated`. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: bigint({ mode: 'number' }),
    /** A title, name or URL that users recognise. */
    subjectName: text().notNull(),
    /** The changed fields before and after the write. Null if there was no earlier or later state. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index().on(table.at, table.id),
    index().on(table.userId, table.at),
    index().on(table.action, table.at),
    index().on(table.subjectType, table.subjectId, table.at),
  ],
);

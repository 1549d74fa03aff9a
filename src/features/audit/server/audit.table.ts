import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#features/auth/server/auth.table.ts';

/** What was written: one row a changed thing, in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a command of this machine, and for a person who is no user any more. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** As they were called then. */
    userName: text().notNull(),
    sessionId: bigint({ mode: 'number' }),
    /** What it was done to and what was done, as `paper.updated`. */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: bigint({ mode: 'number' }),
    /** What people call it: a title, a name, an address. */
    subjectName: text().notNull(),
    /** The fields that changed, as they were and as they are; null where there was or is nothing. */
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

import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Operations on many papers, for 30 days. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** By which calls name it; null for the moment before its job is started. */
    jobId: uuid().unique(),
    /** Of the job that takes it back. */
    undoJobId: uuid().unique(),
    operation: text().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What was done, in words: 'Set exam to SSC CGL'. */
    description: text().notNull(),
    total: integer().notNull(),
    startedByName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** From then on nothing more is done but taken back. */
    undoStartedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.createdAt, table.id)],
);

/**
 * The papers of each operation, chosen once and in their order: what is still to be done, and what was done, written in
 * the same transaction. A paper may be gone, so nothing refers to it.
 */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    runId: bigint({ mode: 'number' }).notNull(),
    position: integer().notNull(),
    paperId: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['waiting', 'changed', 'unchanged', 'failed', 'undone', 'left'] })
      .notNull()
      .default('waiting'),
    title: text().notNull().default(''),
    /** Why it failed, or was left as it is when the operation was taken back. */
    problem: text(),
    before: jsonb().$type<Record<string, string | number | null>>(),
    after: jsonb().$type<Record<string, string | number | null>>(),
    memory: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    foreignKey({ columns: [table.runId], foreignColumns: [bulkRuns.id] }).onDelete('cascade'),
    index().on(table.runId, table.state, table.position),
  ],
);

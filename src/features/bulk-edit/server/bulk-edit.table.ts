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

/** Bulk operations of the last 30 days. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the run in API calls. `null` for the moment before its job starts. */
    jobId: uuid().unique(),
    undoJobId: uuid().unique(),
    operation: text().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Description of the operation: 'Set exam to SSC CGL'. */
    description: text().notNull(),
    total: integer().notNull(),
    startedByName: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** After this time, the run can only be undone. */
    undoStartedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.createdAt, table.id)],
);

/**
 * Papers of each operation in their order, selected once. Each row is pending or has its result, written in the same
 * transaction as the change. There is no foreign key, because a paper may be deleted.
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
    /** Reason for a failure, or for not being undone. */
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

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/auth/auth.table.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import type { JobRun } from './jobs.contract.ts';

/** Every run of every job. The queue only refers to these rows. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    state: text().$type<JobRun['state']>().notNull().default('waiting'),
    isExclusive: boolean().notNull().default(false),
    /** How the job uses the library, for readers that do not have its definition. */
    libraryUse: text().$type<LibraryUse>(),
    input: jsonb().$type<object>().notNull(),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }),
    note: text(),
    report: jsonb().$type<Record<string, unknown>>(),
    error: text(),
    /** The state from which the next execution continues after a crash. */
    checkpoint: jsonb().$type<object>(),
    startedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    startedByName: text().notNull(),
    /** Executions that did not end properly. Too many end the run. */
    attempts: integer().notNull().default(0),
    /** How often the run was queued. Queue messages with an older number are ignored. */
    enqueueNumber: integer().notNull().default(1),
    /**
     * Identifies the process that executes the run now. Writes with an older lease, for example from a process that
     * was frozen, are ignored.
     */
    lease: uuid(),
    isCancelRequested: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('job_runs_exclusive_index')
      .on(table.name)
      .where(sql`${table.isExclusive} AND ${table.state} IN ('waiting', 'running')`),
    index().on(table.createdAt, table.id),
    index().on(table.name, table.createdAt, table.id),
    index().on(table.startedById),
  ],
);

/** The times at which jobs start automatically. */
export const jobSchedules = pgTable('job_schedules', {
  name: text().primaryKey(),
  isOn: boolean().notNull(),
  /** Minute, hour, day of the month, *, day of the week, in Indian Standard Time. */
  cron: text().notNull(),
  nextRunAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while the schedule has the job's default values. */
  editedAt: timestamp({ withTimezone: true }),
});

/**
 * The latest findings of a job that searches the whole library, one row per job. Readers use them until its next
 * run.
 */
export const jobFindings = pgTable('job_findings', {
  /** The name of the job. */
  name: text().primaryKey(),
  found: jsonb().$type<object>().notNull(),
  /** When the search began. It does not include later changes. */
  foundAt: timestamp({ withTimezone: true }).notNull(),
});

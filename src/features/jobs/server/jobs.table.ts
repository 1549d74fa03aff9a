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
import { users } from '#features/auth/server/auth.table.ts';
import type { LibraryUse } from '#platform/jobs/job.ts';
import type { JobRun } from '../jobs.contract.ts';

/** Every run of every job; the queue holds only whose turn it is. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    state: text().$type<JobRun['state']>().notNull().default('waiting'),
    isAlone: boolean().notNull().default(false),
    /** What it does to the library, for those who know the run only. */
    library: text().$type<LibraryUse>(),
    input: jsonb().$type<object>().notNull(),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }),
    note: text(),
    report: jsonb().$type<Record<string, unknown>>(),
    error: text(),
    /** Where the next run goes on after one that ended abruptly. */
    kept: jsonb().$type<object>(),
    startedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    startedByName: text().notNull(),
    /** Runs that were not closed in order; so many end it. */
    attempts: integer().notNull().default(0),
    /** How often it was queued: each retry has a turn of its own, and what the queue still holds of an older one is void. */
    turn: integer().notNull().default(1),
    /** Of the process that runs it now: what another one writes, frozen and come back, is not taken. */
    claim: uuid(),
    isCancelRequested: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('job_runs_alone_index')
      .on(table.name)
      .where(sql`${table.isAlone} AND ${table.state} IN ('waiting', 'running')`),
    index().on(table.createdAt, table.id),
    index().on(table.name, table.createdAt, table.id),
    index().on(table.startedById),
  ],
);

/** When jobs start by themselves. */
export const jobSchedules = pgTable('job_schedules', {
  name: text().primaryKey(),
  isOn: boolean().notNull(),
  /** Minute, hour, day of the month, *, day of the week; in India's time. */
  cron: text().notNull(),
  nextRunAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while it is as the job's definition has it. */
  editedAt: timestamp({ withTimezone: true }),
});

/** What a job that searches the whole library found last, kept for readers until its next run; one row a job. */
export const jobFindings = pgTable('job_findings', {
  /** Of the job. */
  name: text().primaryKey(),
  found: jsonb().$type<object>().notNull(),
  /** When the search began: what was written later is not in it. */
  foundAt: timestamp({ withTimezone: true }).notNull(),
});

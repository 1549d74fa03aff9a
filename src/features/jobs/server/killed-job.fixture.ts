import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import { createJobs } from './jobs.service.ts';

/** A process that dies in the middle of a job: with its connection as JSON, it prints the run once it has kept something. */
const { db, pool } = openDatabase(JSON.parse(process.argv[2]!), () => {});
const jobs = createJobs({ db, pool, log: pino({ level: 'silent' }) });
const definition = {
  name: 'quick',
  title: 'Quick work',
  input: z.object({}),
  async run(_input: object, job: { id: string; keep(state: object): Promise<void> }) {
    await job.keep({ step: 3 });
    process.stdout.write(job.id);
    return new Promise<never>(() => {});
  },
};
jobs.define([definition]);
jobs.work();
await jobs.start(definition, {}, { id: null, name: 'Asha' });

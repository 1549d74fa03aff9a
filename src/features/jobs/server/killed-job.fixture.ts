import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import { createJobs } from './jobs.service.ts';

/**
 * A process that is killed in the middle of a job. Its argument is the connection as JSON. It prints the run's id
 * after the job has saved its checkpoint.
 */
const { db, pool } = openDatabase(JSON.parse(process.argv[2]!), () => {});
const jobs = createJobs({ db, pool, log: pino({ level: 'silent' }) });
const definition = {
  name: 'quick',
  title: 'Quick work',
  input: z.object({}),
  async run(_input: object, job: { id: string; saveCheckpoint(state: object): Promise<void> }) {
    await job.saveCheckpoint({ step: 3 });
    process.stdout.write(job.id);
    return new Promise<never>(() => {});
  },
};
jobs.define([definition]);
jobs.work();
await jobs.start(definition, {}, { id: null, name: 'Asha' });

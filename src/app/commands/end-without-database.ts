import { setTimeout as sleep } from 'node:timers/promises';
import { explainError } from './explain-error.ts';
import { note } from './terminal.ts';

/** What waits for the database must not keep the process: download counts are in their journal. */
const longestCloseMs = 10_000;

/** Ends the process with exit code 1 and the reason once its database is lost, so that a process manager acts. */
export async function endWithoutDatabase(running: {
  databaseLost: Promise<unknown>;
  close(): Promise<void>;
}): Promise<never> {
  const error = await running.databaseLost;
  note(explainError(error));
  await Promise.race([running.close().catch(() => {}), sleep(longestCloseMs)]);
  process.exit(1);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { explainError } from './explain-error.ts';
import { note } from './terminal.ts';

/** Requests that wait for the database must not delay the exit. Download counts are safe in their journal. */
const maxCloseMs = 10_000;

/** Exits with code 1 and logs the reason when the database is lost, so that a process manager restarts the process. */
export async function endWithoutDatabase(running: {
  databaseLost: Promise<unknown>;
  close(): Promise<void>;
}): Promise<never> {
  const error = await running.databaseLost;
  note(explainError(error));
  await Promise.race([running.close().catch(() => {}), sleep(maxCloseMs)]);
  process.exit(1);
}

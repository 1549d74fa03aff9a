import { once } from 'node:events';
import { parseConfig } from '#platform/config/config.ts';
import { startWorker } from '../process/worker.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { onStopSignal } from './stop-signals.ts';
import { note } from './terminal.ts';

/**
 * `pariksha worker`. Runs jobs until SIGTERM or SIGINT. Running jobs continue in another process or at the next
 * start.
 */
export async function workerCommand(): Promise<void> {
  const stopping = new EventTarget();
  const stopped = once(stopping, 'stop');
  const forgetSignals = onStopSignal(() => stopping.dispatchEvent(new Event('stop')));
  // A signal during the start takes effect when the start is complete.
  const worker = await startWorker(parseConfig(process.env), { isGivingUpRoot: true });
  note('Pariksha is running jobs.');
  void endWithoutDatabase(worker);
  await stopped;
  await worker.close();
  forgetSignals();
  // Exit explicitly: anything that still holds the event loop has had time to finish.
  process.exit(0);
}

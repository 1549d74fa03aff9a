import { once } from 'node:events';
import { parseConfig } from '#platform/config/config.ts';
import { startWorker } from '../process/worker.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { onStopSignal } from './stop-signals.ts';
import { note } from './terminal.ts';

/** `pariksha worker`: runs jobs until SIGTERM or SIGINT; what runs then goes on elsewhere or at the next start. */
export async function workerCommand(): Promise<void> {
  const stopping = new EventTarget();
  const stopped = once(stopping, 'stop');
  const forgetSignals = onStopSignal(() => stopping.dispatchEvent(new Event('stop')));
  // A signal during a long start is kept for its end.
  const worker = await startWorker(parseConfig(process.env), { isGivingUpRoot: true });
  note('Pariksha is running jobs.');
  void endWithoutDatabase(worker);
  await stopped;
  await worker.close();
  forgetSignals();
  // Said outright: whatever still holds the event loop has had its time.
  process.exit(0);
}

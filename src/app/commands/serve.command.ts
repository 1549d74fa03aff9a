import { createAccessLinks } from '#features/auth/server/access-links.service.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { AppContext } from '../process/context.ts';
import type { RunningServer } from '../process/server.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { onStopSignal, Stopped } from './stop-signals.ts';
import { note } from './terminal.ts';

/** A file that is being uploaded is younger than this. */
const leftoverAgeMs = 24 * 3_600_000;

/**
 * `pariksha serve`: runs until SIGTERM or SIGINT, which finish what runs; a later one ends the process at once. A signal
 * during the start ends the start, and stops what it has opened.
 */
export async function serveCommand(flags: { development?: boolean }): Promise<void> {
  const stop = new AbortController();
  onStopSignal((name) => stop.abort(new Stopped(name)));
  const server = await start(flags.development ?? false, stop.signal);
  // Said outright: whatever still holds the event loop has had its time.
  const end = () => server.close().then(() => process.exit(0), fail);
  if (stop.signal.aborted) return end();
  stop.signal.addEventListener('abort', () => void end());
  void endWithoutDatabase(server);
  void sweepLeftovers(server.context);
  await welcome(server);
}

async function start(isDevelopment: boolean, signal: AbortSignal): Promise<RunningServer> {
  const config = parseConfig(process.env);
  const { startServer } = await import('../process/server.ts');
  try {
    // Development tools keep caches beside the code, where the account of the site may not write.
    const isGivingUpRoot = !isDevelopment;
    return await startServer(config, { isDevelopment, isGivingUpRoot, announce: note, signal });
  } catch (error) {
    if (signal.aborted) process.exit(0);
    throw error;
  }
}

/**
 * Prints the site's URL, and a link to create the owner account while there is none. Never throws: the site also runs
 * when PostgreSQL crashes at this moment, and the next start prints the link again.
 */
async function welcome({ address, context }: RunningServer): Promise<void> {
  note(`Pariksha is running at ${address}`);
  const { db } = context.database;
  try {
    const link = await createAccessLinks({ db, publicUrl: context.config.publicUrl }).makeSetUpLink();
    if (link) note(`Create the owner account here: ${link}`);
  } catch (error) {
    context.log.warn({ error }, 'the link to create the owner account could not be printed');
  }
}

/** Removes what uploads left behind whose process was killed. Never throws: the site runs without it. */
async function sweepLeftovers({ storage, log }: AppContext): Promise<void> {
  try {
    const files = await storage.sweepTemporary(leftoverAgeMs);
    if (files > 0) log.info({ files }, 'temporary files of interrupted uploads were removed');
  } catch (error) {
    log.warn({ error }, 'temporary files of interrupted uploads could not be removed');
  }
}

function fail(error: unknown): void {
  note(String(error));
  process.exit(1);
}

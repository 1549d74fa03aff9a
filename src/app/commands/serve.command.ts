import { createSetUpLink } from '#features/auth/server/access-links.service.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { AppContext } from '../process/context.ts';
import type { RunningServer } from '../process/server.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { onStopSignal, Stopped } from './stop-signals.ts';
import { note } from './terminal.ts';

/** An upload in progress is younger than this. */
const leftoverAgeMs = 24 * 3_600_000;

/**
 * `pariksha serve`. Runs until SIGTERM or SIGINT, then finishes running requests. A second signal ends the process at
 * once. A signal during the start aborts it and closes what is already open.
 */
export async function serveCommand(flags: { development?: boolean }): Promise<void> {
  const stop = new AbortController();
  onStopSignal((name) => stop.abort(new Stopped(name)));
  const server = await start(flags.development ?? false, stop.signal);
  // Exit explicitly: anything that still holds the event loop has had time to finish.
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
    // Development tools write caches next to the code, where the site's account may have no write access.
    const isGivingUpRoot = !isDevelopment;
    return await startServer(config, { isDevelopment, isGivingUpRoot, announce: note, signal });
  } catch (error) {
    if (signal.aborted) process.exit(0);
    throw error;
  }
}

/**
 * Prints the site's URL, and a link to create the owner account if there is none. Never throws: the site also runs if
 * PostgreSQL crashes at this moment, and the next start prints the link again.
 */
async function welcome({ url, context }: RunningServer): Promise<void> {
  note(`Pariksha is running at ${url}`);
  const { db } = context.database;
  try {
    const link = await createSetUpLink({ db, config: context.config });
    if (link) note(`Create the owner account here: ${link}`);
  } catch (error) {
    context.log.warn({ error }, 'the link to create the owner account could not be printed');
  }
}

/** Removes the files of uploads whose process was killed. Never throws: the site runs without the cleanup. */
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

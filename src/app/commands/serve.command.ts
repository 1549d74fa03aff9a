import { createAccessLinks } from '#features/auth/server/access-links.service.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { AppContext } from '../context.ts';
import type { RunningServer } from '../server.ts';
import { endWithoutDatabase } from './end-without-database.ts';
import { onStopSignal } from './stop-signals.ts';
import { note } from './terminal.ts';

/** A file that is being uploaded is younger than this. */
const leftoverAgeMs = 24 * 3_600_000;

/** `pariksha serve`: runs until SIGTERM or SIGINT, which finish what runs; a later one ends the process at once. */
export async function serveCommand(flags: { development?: boolean }): Promise<void> {
  const config = parseConfig(process.env);
  const { startServer } = await import('../server.ts');
  const server = await startServer(config, { isDevelopment: flags.development ?? false, announce: note });
  let isStopping = false;
  const forgetSignals = onStopSignal(() => {
    isStopping = true;
    // Said outright: whatever still holds the event loop has had its time.
    server.close().then(() => process.exit(0), fail);
  });
  void endWithoutDatabase(server);
  try {
    void sweepLeftovers(server.context);
    await welcome(server);
  } catch (error) {
    // The stop closed the database under it, and ends the process.
    if (isStopping) return;
    forgetSignals();
    await server.close();
    throw error;
  }
}

/** Says where the site is, and where to become its owner while it has none. */
async function welcome({ address, context }: RunningServer): Promise<void> {
  note(`Pariksha is at ${address}`);
  const { db } = context.database;
  const link = await createAccessLinks({ db, publicUrl: context.config.publicUrl }).makeSetUpLink();
  if (link) note(`Become the owner here: ${link}`);
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

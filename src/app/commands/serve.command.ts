import { createUsers } from '#features/auth/server/users.service.ts';
import { parseConfig } from '#platform/config/config.ts';
import { onStopSignal } from './stop-signals.ts';
import { note } from './terminal.ts';

/** `pariksha serve`: runs until SIGTERM or SIGINT, which finish what runs; a later one ends the process at once. */
export async function serveCommand(flags: { development?: boolean }): Promise<void> {
  const config = parseConfig(process.env);
  const { startServer } = await import('../server.ts');
  const server = await startServer(config, { isDevelopment: flags.development ?? false, announce: note });
  const forgetSignals = onStopSignal(() => {
    // Nothing is left then that keeps the process alive: it ends with code 0.
    server.close().then(forgetSignals, fail);
  });

  const users = createUsers({ db: server.context.database.db });
  if (await users.ensureFirstOwner(config.firstOwner)) note(`${config.firstOwner?.email} is the owner now.`);
  note(`Pariksha is at ${server.address}`);
  if (!(await users.hasUsers())) {
    note('There is no owner yet. Become the owner with: npx pariksha user add you@example.org');
  }
}

function fail(error: unknown): void {
  note(String(error));
  process.exit(1);
}

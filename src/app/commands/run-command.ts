import { parseConfig } from '#platform/config/config.ts';
import { openContext, type AppContext } from '../process/context.ts';
import { describeLibrary } from '../process/library.ts';
import { createCommandLog } from './command-log.ts';
import { onStopSignal, Stopped } from './stop-signals.ts';
import { note } from './terminal.ts';

/**
 * Opens the context, runs the command, and closes everything, also after a failure. SIGINT and SIGTERM abort the
 * `signal` of the command. A second signal ends the process at once. Prints which library it is, and throws
 * NoLibraryError if there is none, unless `mayCreate`.
 */
export async function runCommand<Result>(
  use: (context: AppContext, signal: AbortSignal) => Promise<Result>,
  { mayCreate = false } = {},
): Promise<Result> {
  const config = parseConfig(process.env);
  const stop = new AbortController();
  const forgetSignals = onStopSignal((name) => stop.abort(new Stopped(name)));
  try {
    const context = await openContext(config, { log: createCommandLog(config.logLevel), mayCreate });
    try {
      note(`Library: ${describeLibrary(config)}`);
      stop.signal.throwIfAborted();
      return await use(context, stop.signal);
    } finally {
      await context.close();
    }
  } finally {
    forgetSignals();
  }
}

import { pino } from 'pino';
import type { Log } from '#platform/log/log.ts';

/** Creates a log that writes warnings and errors to stderr. stdout is for the command's result. */
export function createCommandLog(level: string): Log {
  // The default LOG_LEVEL is 'info', which would log every start of PostgreSQL.
  const serializers = { error: pino.stdSerializers.err, err: pino.stdSerializers.err };
  return pino(
    { level: level === 'info' ? 'warn' : level, base: undefined, serializers },
    pino.destination({ dest: 2, sync: true }),
  );
}

import { pino } from 'pino';
import type { Log } from '#platform/log/log.ts';

/**
 * Creates a log that writes errors to stderr. stdout is for the command's result. Warnings, such as slow queries, need
 * LOG_LEVEL=warn: between the lines of a command's report they would only disturb.
 */
export function createCommandLog(level: string): Log {
  const serializers = { error: pino.stdSerializers.err, err: pino.stdSerializers.err };
  return pino(
    { level: level === 'info' ? 'error' : level, base: undefined, serializers },
    pino.destination({ dest: 2, sync: true }),
  );
}

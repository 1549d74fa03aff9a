import { pino } from 'pino';
import type { Log } from '#platform/log/log.ts';

/** Warnings and errors on stderr: what a command prints on stdout is its answer. */
export function createCommandLog(level: string): Log {
  // 'info' is what LOG_LEVEL is unless set, and would tell of every start of PostgreSQL.
  const serializers = { error: pino.stdSerializers.err, err: pino.stdSerializers.err };
  return pino(
    { level: level === 'info' ? 'warn' : level, base: undefined, serializers },
    pino.destination({ dest: 2, sync: true }),
  );
}

import { pino, type Logger } from 'pino';

export type Log = Logger;

/** A failed query's own message repeats its parameters, which can be what somebody searched: its cause is told instead. */
function withoutParameters(error: unknown): unknown {
  const isFailedQuery = error instanceof Error && 'query' in error && 'params' in error;
  return pino.stdSerializers.err(
    (isFailedQuery && error.cause instanceof Error ? error.cause : error) as Error,
  );
}

/** Structured log on stdout. Headers, addresses and query strings are never logged: they can name a person. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: withoutParameters, err: withoutParameters },
    },
    destination ?? pino.destination(1),
  );
}

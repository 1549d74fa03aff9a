import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * Logs the cause of a failed query: the query's own message repeats its parameters, which may
 * be a visitor's search text.
 */
function withoutParameters(error: unknown): unknown {
  const isFailedQuery = error instanceof Error && 'query' in error && 'params' in error;
  return pino.stdSerializers.err(
    (isFailedQuery && error.cause instanceof Error ? error.cause : error) as Error,
  );
}

/** Creates the structured log on stdout. Never log headers, URLs or query strings: they can identify a person. */
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

import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured log on stdout. Headers, addresses and query strings are never logged: they can name a person. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
  });
}

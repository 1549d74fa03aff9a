/** Codes of Node and PostgreSQL that say: nobody answers there now, or it is too busy to. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'DATABASE_NOT_RESPONDING',
]);
/** node-postgres has no codes for these. */
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|encountered a connection error/i;

/** Whether an error, or what caused it, is a database that cannot be reached: a matter of waiting, not a defect. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  // A file that is not there has the code of a socket that is not there, and a path.
  if ('path' in error) return false;
  const isConnectionError = 'syscall' in error || !String(code).startsWith('E');
  if (typeof code === 'string' && awayCodes.has(code) && isConnectionError) return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}

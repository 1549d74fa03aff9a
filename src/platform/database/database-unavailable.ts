/** Error codes of Node and PostgreSQL for a server that is unreachable or too busy to accept a connection. */
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
/** Messages of node-postgres errors that have no code. */
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|encountered a connection error/i;

/**
 * Returns whether the error, or one of its causes, means that the database is unreachable. Such an error is
 * temporary: a retry can succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  // A missing file and a missing socket both give ENOENT. Only the file error has a `path`.
  if ('path' in error) return false;
  const isConnectionError = 'syscall' in error || !String(code).startsWith('E');
  if (typeof code === 'string' && awayCodes.has(code) && isConnectionError) return true;
  return awayMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}

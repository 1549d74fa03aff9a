import { AppError } from '#platform/errors/app-error.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';

/**
 * Codes of a lost connection, or of a server that accepts none or the wrong ones: network errors, PostgreSQL's classes
 * 08 (connection; PgBouncer refuses with 08P01) and 28 (login), too many connections, a shutdown, a missing database, and
 * 25006 of a read-only server, such as a former primary.
 */
const lostCodes =
  /^(?:08...|28...|53300|57P0[1-5]|3D000|25006|25P0[34]|DATABASE_NOT_RESPONDING|E(?:CONNREFUSED|CONNRESET|CONNABORTED|NOENT|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|ADDRNOTAVAIL|NOTFOUND|AI_AGAIN))$/;
/** Codes of a database that is locked, too slow or out of memory: timeouts, locks, and conflicts after the retries. */
const busyCodes = /^(?:57014|55P03|40001|40P01|53200|53400)$/;
/** Messages of node-postgres errors that have no code. */
const lostMessages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|connection timeout|encountered a connection error|closed and is not queryable/i;

/** Returns whether the error, or one of its causes, has such a code or message. */
function matches(error: unknown, codes: RegExp, messages?: RegExp): boolean {
  // Their causes belong to another server, such as a bucket or a website.
  if (!(error instanceof Error) || error instanceof AppError || error instanceof OutgoingError) return false;
  // A host with several addresses gives one error for all of them.
  if (error instanceof AggregateError) return error.errors.some((each) => matches(each, codes, messages));
  // A missing file and a missing socket both give ENOENT. Only the file error has a `path`.
  if ('path' in error) return false;
  const code = String((error as { code?: unknown }).code);
  if (codes.test(code) && ('syscall' in error || !/^E[A-Z]/.test(code))) return true;
  return messages?.test(error.message) || matches(error.cause, codes, messages);
}

/**
 * Returns whether the error means that the connection to the database is lost, or leads to a read-only server. A retry
 * can succeed on a new connection, and a job does not count it as an attempt.
 */
export const isConnectionLost = (error: unknown): boolean => matches(error, lostCodes, lostMessages);

/**
 * Returns whether the database is temporarily unavailable: the connection is lost, or the database is locked or too
 * slow. The caller answers 503. A statement that was too slow is not repeated.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || matches(error, busyCodes);

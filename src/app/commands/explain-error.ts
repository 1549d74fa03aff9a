import { ConfigError } from '#platform/config/config.ts';
import { SecretError } from '#platform/config/secret.ts';
import { DataDirError } from '#platform/data-dir/data-dir-lock.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded/embedded-postgres-error.ts';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import { NewerSchemaError, OldSchemaError } from '#platform/database/migrations.ts';
import { PoolerError } from '#platform/database/pool-mode.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isDiskFull } from '#platform/errors/disk-full.ts';
import { NoLibraryError } from '../process/library.ts';
import { Stopped } from './stop-signals.ts';

const knownErrors = [
  AppError,
  ConfigError,
  DataDirError,
  EmbeddedPostgresError,
  NewerSchemaError,
  NoLibraryError,
  OldSchemaError,
  PoolerError,
  SecretError,
  Stopped,
];

/** Returns the error message of a failed command: a sentence for known errors, otherwise all details for a report. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  for (const knownError of knownErrors) {
    if (error instanceof knownError) return error.message;
  }
  const cause = error.cause instanceof Error ? error.cause : error;
  if (isDiskFull(error)) return `The disk is full (${cause.message}). Free space and run the command again.`;
  const { code = '' } = cause as NodeJS.ErrnoException;
  if (isDatabaseUnavailable(error)) {
    return `The database does not answer (${cause.message || code}). Check DATABASE_URL; Run pariksha doctor for details.`;
  }
  if (code === 'EADDRINUSE')
    return 'The port is in use. Set PORT to another port, or stop the process that uses it.';
  if (code === 'EACCES' || code === 'ENOENT' || code === 'EROFS') return cause.message;
  return cause.stack ?? cause.message;
}

import { AppError } from './app-error.ts';

/** Codes of Node and PostgreSQL (53100 is `disk_full`) for a full disk or a used-up quota. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** PostgreSQL has no code for a used-up quota: it reports an internal error with the system's message. */
const isQuotaMessage = (code: unknown, message: string) =>
  (code === 'XX000' || code === '58030') && message.includes('Disk quota exceeded');

/** Returns whether `error` or one of its causes is a full disk, of this server or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return fullCodes.has(code) || isQuotaMessage(code, error.message) || isDiskFull(error.cause);
}

/** Returns the error for a write to a full disk: 507 with the reason and the remedy. */
export function diskFullError(cause: unknown): AppError {
  return new AppError('disk_full', {
    public: 'The disk of the server is full. Nothing was saved. Free space on the server and try again.',
    cause,
  });
}

import { ownNames } from '#platform/data-dir/data-dir-entries.ts';
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

/** Codes of Node for a folder that the account of the server may not write to, and for a read-only disk. */
const unwritableCodes: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Returns the path and the code of a refused access to the server's own files, or of a cause of the error. */
function findRefusedAccess(error: unknown): { path: string; code: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  if (unwritableCodes.has(code) && path !== undefined) return { path, code: String(code) };
  return findRefusedAccess(error.cause);
}

/**
 * Returns the error for a write that the disk of the server refuses: 507 with the reason and the remedy, for a full disk
 * and for a folder that the server may not write to. Returns `undefined` for any other error.
 */
export function storageRefusal(error: unknown): AppError | undefined {
  if (isDiskFull(error)) {
    return new AppError('disk_full', {
      public: 'The disk of the server is full. Nothing was saved. Free space on the server and try again.',
      cause: error,
    });
  }
  const refused = findRefusedAccess(error);
  if (!refused) return undefined;
  const folder = refused.path.split(/[/\\]/).findLast((name) => ownNames.some((own) => own === name));
  return new AppError('not_writable', {
    public:
      `The server cannot write to ${folder ? `its folder “${folder}”` : 'one of its folders'} (${refused.code}). ` +
      'Nothing was saved. Give the folder to the account of the server, then try again. ' +
      '“pariksha doctor” names the folder.',
    cause: error,
  });
}

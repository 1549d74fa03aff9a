import { AppError } from '#platform/errors/app-error.ts';

/** Why a backup is not restored, in one sentence for the owner; nothing was changed. */
export function refuseBackup(sentence: string, cause?: unknown): never {
  throw new AppError('validation_failed', { public: sentence, cause });
}

import { AppError } from '#platform/errors/app-error.ts';

/** Why a backup is not restored, in one sentence for the owner; nothing was changed. */
export function refuseBackup(sentence: string, cause?: unknown): never {
  throw new AppError('validation_failed', { public: sentence, cause });
}

export const otherContentSentence = (key: string) =>
  `The content of the file ${key} in the backup does not match its name.`;

import { AppError } from '#platform/errors/app-error.ts';

/** Throws the reason why a backup is not restored, as a sentence for the owner. Nothing has been changed then. */
export function refuseBackup(sentence: string, cause?: unknown): never {
  throw new AppError('validation_failed', { public: sentence, cause });
}

export const otherContentSentence = (key: string) =>
  `The content of the file ${key} in the backup does not match its name.`;

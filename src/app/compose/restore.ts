import { countOtherOwners } from '#features/auth/server/users.queries.ts';
import type { RestoreContext } from '#features/backup/server/backup-context.ts';
import { holdFiles, keepFiles } from '#features/files/server/stored-files.service.ts';
import { cleanStoredTexts } from '#features/inline-blocks/server/rich-text.service.ts';
import { switchOffFaultyRedirects } from '#features/redirects/server/redirect-rules.ts';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import { skipStarterLibrary } from '../starter-library/starter-library.service.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { findPages } from '../pages/real-pages.ts';
import { projectVersion } from '../process/project-version.ts';

/** Returns what a restore needs of other features, for the site and for commands. */
export function getRestoreParts(db: Database): Pick<RestoreContext, 'version' | 'files' | 'rebuild'> {
  const files = { hold: (keys: string[]) => holdFiles(db, keys), keep: keepFiles };
  return { version: projectVersion, files, rebuild };
}

async function rebuild(transaction: Database, withPeople: boolean): Promise<void> {
  if (withPeople && (await countOtherOwners(transaction, 0)) === 0)
    throw new AppError('validation_failed', {
      public: 'The backup has no owner who can sign in. Restore it without users.',
    });
  await switchOffFaultyRedirects(transaction, findPages);
  await cleanStoredTexts(transaction);
  await rebuildSearchWords(transaction);
  await skipStarterLibrary(transaction);
}

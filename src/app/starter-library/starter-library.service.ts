import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addTaxonomy, isCatalogEmpty, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import {
  importWithin,
  lockImports,
  settleImport,
  type PapersImportContext,
} from '#features/paper-import/server/papers-import.service.ts';
import { groupPapersWithin } from '#features/sittings/sittings.server.ts';
import type { Database } from '#platform/database/database.ts';
import { withSession } from '#platform/database/session.ts';
import { insertStarterLibrary, isStarterLibraryRecorded } from './starter-library.table.ts';

/**
 * Records in the caller's transaction that this library is not new. `fillNewLibrary` then does not change it, even if it is
 * empty.
 */
export async function skipStarterLibrary(transaction: Database): Promise<void> {
  await insertStarterLibrary(transaction);
}

const starterFolder = fileURLToPath(new URL('../../../starter', import.meta.url));

/**
 * Fills a new library with categories, exams, subjects and specimen papers. If the process dies during this, the library
 * stays empty. The database records the load, so that content that the owner deletes is never restored. Returns the
 * number of added papers, or `null` if the library is not new. Tests pass another `folder`.
 */
export async function fillNewLibrary(
  ctx: PapersImportContext,
  folder: string = starterFolder,
): Promise<number | null> {
  const { database } = ctx;
  if (await isStarterLibraryRecorded(database.db)) return null;
  const starter = taxonomy.parse(JSON.parse(await readFile(join(folder, 'taxonomy.json'), 'utf8')));
  return withSession(database, async (session) => {
    // Several nodes may start on one empty database.
    await lockImports(session);
    const papers = await session.transaction(async (transaction) => {
      if (!(await insertStarterLibrary(transaction))) return null;
      // Papers were imported before the first start.
      if (!(await isCatalogEmpty(transaction))) return null;
      await addTaxonomy(transaction, starter);
      const { added, rejected } = await importWithin(ctx, transaction, {
        csvPath: join(folder, 'specimens.csv'),
        filesFolder: join(folder, 'specimens'),
        rejectsPath: devNull,
        areSpecimens: true,
      });
      if (rejected > 0) throw new Error(`${rejected} specimens of the starter library cannot be imported`);
      await groupPapersWithin(transaction);
      return added;
    });
    if (papers !== null) await settleImport(ctx, session);
    return papers;
  });
}

import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addTaxonomy, isCatalogEmpty, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import type { PapersImport } from '#features/paper-import/server/papers-import.service.ts';
import type { Database, DatabaseHandle } from '#platform/database/database.ts';
import { withSession } from '#platform/database/session.ts';
import { insertStarterLibrary, isStarterLibraryRecorded } from './starter-library.table.ts';

export type StarterLibrary = ReturnType<typeof createStarterLibrary>;

/**
 * Records in the caller's transaction that this library is not new. `loadOnce` then does not change it, even if it is
 * empty.
 */
export async function skipStarterLibrary(transaction: Database): Promise<void> {
  await insertStarterLibrary(transaction);
}

const starterFolder = fileURLToPath(new URL('../../../starter', import.meta.url));

/** Creates the loader of the content that a new installation shows. Tests pass another `folder`. */
export function createStarterLibrary(dependencies: {
  database: DatabaseHandle;
  papersImport: PapersImport;
  folder?: string;
}) {
  const { database, papersImport, folder = starterFolder } = dependencies;

  async function loadOnce(): Promise<{ papers: number } | null> {
    if (await isStarterLibraryRecorded(database.db)) return null;
    const starter = taxonomy.parse(JSON.parse(await readFile(join(folder, 'taxonomy.json'), 'utf8')));
    return withSession(database, async (session) => {
      // Several nodes may start on one empty database.
      await papersImport.lockImports(session);
      const loaded = await session.transaction(async (transaction) => {
        if (!(await insertStarterLibrary(transaction))) return null;
        // Papers were imported before the first start.
        if (!(await isCatalogEmpty(transaction))) return null;
        await addTaxonomy(transaction, starter);
        const { added, rejected } = await papersImport.importWithin(transaction, {
          csvPath: join(folder, 'specimens.csv'),
          filesFolder: join(folder, 'specimens'),
          rejectsPath: devNull,
          areSpecimens: true,
        });
        if (rejected > 0) throw new Error(`${rejected} specimens of the starter library cannot be imported`);
        return { papers: added };
      });
      if (loaded) await papersImport.settle(session);
      return loaded;
    });
  }

  return {
    /**
     * Fills a new library with categories, exams, subjects and specimen papers. If the process dies during this, the
     * library stays empty. The database records the load, so that content that the owner deletes is never restored.
     * Returns the number of added papers, or `null` if the library is not new.
     */
    loadOnce,
  };
}

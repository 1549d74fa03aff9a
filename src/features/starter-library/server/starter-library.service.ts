import { readFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addTaxonomy, isCatalogEmpty, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import type { PapersImport } from '#features/papers/server/papers-import.service.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { withSession } from '#platform/database/session.ts';

export interface StarterLibrary {
  /**
   * Fills an empty library with categories, exams, subjects and specimen papers: all of it or, when the process dies
   * on the way, nothing. Answers how many papers went in; null when there is a category already, whoever made it.
   */
  loadWhenEmpty(): Promise<{ papers: number } | null>;
}

const starterFolder = fileURLToPath(new URL('../../../../starter', import.meta.url));

/** What a new installation shows before it has papers of its own. `folder` is another one in tests. */
export function createStarterLibrary(dependencies: {
  database: DatabaseHandle;
  papersImport: PapersImport;
  folder?: string;
}): StarterLibrary {
  const { database, papersImport, folder = starterFolder } = dependencies;

  async function loadWhenEmpty(): Promise<{ papers: number } | null> {
    if (!(await isCatalogEmpty(database.db))) return null;
    const starter = taxonomy.parse(JSON.parse(await readFile(join(folder, 'taxonomy.json'), 'utf8')));
    return withSession(database, async (session) => {
      // Several nodes may start on one empty database.
      await papersImport.lockImports(session);
      const loaded = await session.transaction(async (transaction) => {
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

  return { loadWhenEmpty };
}

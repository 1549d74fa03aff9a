import type { Invalidation } from '#platform/cache/invalidation.ts';
import { makeStarterPages } from '#features/static-pages/server/starter-pages.service.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PapersImportContext } from '#features/paper-import/paper-import.server.ts';
import { fillNewLibrary } from '../starter-library/starter-library.service.ts';
import type { AppContext } from '../process/context.ts';

/** Opens the import on an open context. Its PDF threads start with the first file and end with `close`. */
export function openImport(
  { config, database, storage }: Pick<AppContext, 'config' | 'database' | 'storage'>,
  invalidation: Pick<Invalidation, 'publish'>,
): PapersImportContext & { close(): Promise<void> } {
  const inspector = createPdfInspector({ workers: 2, maxBytes: config.maxFileBytes });
  return { config, database, storage, inspector, invalidation, close: () => inspector.close() };
}

/** Loads the starter library into a new library. Returns how many papers were added, or null if it is not new. */
export async function loadStarterLibrary(
  context: AppContext,
  invalidation: Pick<Invalidation, 'publish'>,
): Promise<number | null> {
  const papersImport = openImport(context, invalidation);
  try {
    return await fillNewLibrary(papersImport);
  } finally {
    await papersImport.close();
  }
}

/** Adds the starter pages to a database that never had them, whatever papers it has. */
export async function addStarterPages(
  { database: { db }, log }: AppContext,
  invalidation: Pick<Invalidation, 'inTransaction'>,
): Promise<void> {
  const pages = await makeStarterPages({ db, invalidation });
  if (pages > 0) log.info({ pages }, 'starter pages were created');
}

import type { Invalidation } from '#platform/cache/invalidation.ts';
import { makeStarterPages } from '#features/static-pages/server/starter-pages.service.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import {
  createPapersImport,
  type PapersImport,
} from '#features/paper-import/server/papers-import.service.ts';
import { createStarterLibrary } from '../starter-library/starter-library.service.ts';
import type { AppContext } from '../process/context.ts';

/** Opens the import on an open context. Its PDF threads start with the first file and end with `close`. */
export function openImport(
  { config, database, storage }: Pick<AppContext, 'config' | 'database' | 'storage'>,
  invalidation: Pick<Invalidation, 'publish'>,
): PapersImport & { close(): Promise<void> } {
  const inspector = createPdfInspector({ workers: 2, maxBytes: config.maxFileBytes });
  const { maxFileBytes } = config;
  const papersImport = createPapersImport({ database, storage, inspector, invalidation, maxFileBytes });
  return { ...papersImport, close: () => inspector.close() };
}

/** Loads the starter library into a new library. Returns how many papers were added, or null if it is not new. */
export async function loadStarterLibrary(
  context: AppContext,
  invalidation: Pick<Invalidation, 'publish'>,
): Promise<number | null> {
  const papersImport = openImport(context, invalidation);
  try {
    const starter = createStarterLibrary({ database: context.database, papersImport });
    return (await starter.loadOnce())?.papers ?? null;
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

import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import {
  selectPaperById,
  type PaperRow,
  selectFileOrigins,
  presentAdminPaper,
} from '#features/papers/papers.server.ts';

/** Reads a paper with its admin fields, within the given transaction. Throws 404 'Paper not found'. */
export type ReadAdminPaper = (db: Database, paperId: number) => Promise<AdminPaper>;

/** Creates the function. `publicUrl` has no trailing slash. */
export function createReadAdminPaper(publicUrl: string): ReadAdminPaper {
  return async (db, paperId) => {
    const row = await selectPaperById(db, paperId);
    if (!row) throw notFound('Paper not found');
    const [paper] = await withFileOrigins(db, [row], publicUrl);
    return paper!;
  };
}

/** Adds the origin and the state of the files to rows that are already read. */
export async function withFileOrigins(
  db: Database,
  rows: PaperRow[],
  publicUrl: string,
): Promise<AdminPaper[]> {
  const ids = rows.map(({ id }) => id);
  const origins = ids.length > 0 ? await selectFileOrigins(db, ids) : [];
  const originOf = new Map(origins.map((origin) => [origin.paperId, origin]));
  return rows.map((row) => presentAdminPaper(row, originOf.get(row.id), publicUrl));
}

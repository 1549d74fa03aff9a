import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import {
  selectPaperById,
  type PaperRow,
  selectFileOrigins,
  presentAdminPaper,
} from '#features/papers/papers.server.ts';

/** Reads a paper with its admin fields, in the transaction of `db`. Throws 404 'Paper not found'. */
export async function readAdminPaper(
  { config }: Pick<Context, 'config'>,
  db: Database,
  paperId: number,
): Promise<AdminPaper> {
  const row = await selectPaperById(db, paperId);
  if (!row) throw notFound('Paper not found');
  const [paper] = await withFileOrigins(db, [row], config.publicUrl);
  return paper!;
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

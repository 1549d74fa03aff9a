import type { Database } from '#platform/database/database.ts';
import type { Redirect } from '../redirects-admin.contract.ts';
import { targetsNowhere, type PagesAt } from './redirect-rules.ts';
import type { RedirectRow } from './redirects-admin.queries.ts';

/** Converts rows to API records with their warnings. */
export async function presentRedirects(
  db: Database,
  rows: RedirectRow[],
  pagesAt: PagesAt,
): Promise<Redirect[]> {
  const nowhere = await targetsNowhere(
    db,
    rows.map(({ targetUrl }) => targetUrl),
    pagesAt,
  );
  const pages = await pagesAt(
    db,
    rows.map(({ sourceUrl }) => sourceUrl),
  );
  return rows.map((row) => {
    const { updatedAt, statusCode, ...rest } = row;
    return {
      ...rest,
      statusCode: statusCode as Redirect['statusCode'],
      updatedAt: updatedAt.toISOString(),
      leadsNowhere: nowhere.has(row.targetUrl),
      hides: (row.isActive && pages.get(row.sourceUrl)) || null,
    };
  });
}

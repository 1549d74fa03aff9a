import { sql, type SQL } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { paperColumns } from './all-papers.table.ts';
import { paperFactNames } from './paper-fields.contract.ts';

export { meanRating, paperFiles, paperStats, storedPdfColumns } from './all-papers.table.ts';

/**
 * A view of the papers that are not deleted, for reads and writes. Public queries read the view `public_papers`, which
 * also leaves out hidden papers. Only the trash uses `allPapers`.
 */
export const papers = pgTable('papers', paperColumns());

/** The facts of papers in a select list, with their JSON names. */
export const selectedFacts: SQL = sql.join(
  paperFactNames.map((name) => sql`${papers[name]} AS ${sql.identifier(name)}`),
  sql`, `,
);

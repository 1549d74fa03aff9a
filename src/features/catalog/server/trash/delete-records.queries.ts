import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { allCategories, allExams, allSubjects } from '../../all-catalog.table.ts';

/** All rows of a transaction get the same time: they return together. */
const deleted = (deletedBy: number | null): SQL => sql`deleted_at = now(), deleted_by = ${deletedBy}::bigint`;

/** Moves exams to the trash. Their papers must be there already. Their calendar dates stay with them. */
export async function discardExams(
  transaction: Database,
  ids: number[],
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE ${allExams} SET ${deleted(deletedBy)} WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
}

/** Moves a category to the trash. Its exams must be there already. */
export async function discardCategory(
  transaction: Database,
  id: number,
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`UPDATE ${allCategories} SET ${deleted(deletedBy)} WHERE id = ${id}`);
}

/** Moves a subject to the trash, with the ids of its papers, also of deleted ones. They lose the subject. */
export async function discardSubject(
  transaction: Database,
  { id, paperIds }: { id: number; paperIds: number[] },
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${allSubjects} SET ${deleted(deletedBy)}, deleted_from = ${sql.param(paperIds)}::bigint[] || ARRAY(
      SELECT all_papers.id FROM all_papers WHERE subject_id = ${id} AND all_papers.deleted_at IS NOT NULL ORDER BY 1)
    WHERE id = ${id}`);
  await transaction.execute(
    sql`UPDATE all_papers SET subject_id = NULL WHERE subject_id = ${id} AND deleted_at IS NOT NULL`,
  );
}

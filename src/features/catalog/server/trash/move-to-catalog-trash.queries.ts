import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

const withoutGenerated = sql`ARRAY['search_names', 'search_vector']`;

/** Copies a category to the trash. The caller deletes its row. */
export async function copyCategoryToTrash(
  transaction: Database,
  id: number,
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO catalog_trash (kind, record_id, name, slug, record, deleted_by)
    SELECT 'category', id, name, slug, to_jsonb(categories) - ${withoutGenerated}, ${deletedBy}::bigint
    FROM categories WHERE id = ${id}`);
}

/** Copies exams and their dates to the trash. The caller deletes their rows. */
export async function copyExamsToTrash(
  transaction: Database,
  ids: number[],
  { deletedBy, withCategory }: { deletedBy: number | null; withCategory: boolean },
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO catalog_trash (kind, record_id, name, slug, category_id, category_name, category_slug,
      with_category, record, dates, deleted_by)
    SELECT 'exam', exams.id, exams.name, exams.slug, exams.category_id, categories.name, categories.slug, ${withCategory},
      to_jsonb(exams) - ${withoutGenerated},
      coalesce((SELECT jsonb_agg(to_jsonb(exam_events) ORDER BY exam_events.id)
        FROM exam_events WHERE exam_events.exam_id = exams.id), '[]'),
      ${deletedBy}::bigint
    FROM exams JOIN categories ON categories.id = exams.category_id
    WHERE exams.id = ANY(${sql.param(ids)}::bigint[])`);
}

/**
 * Copies a subject to the trash, with the ids of its papers. The ids include papers in the trash, which lose the
 * subject if they are restored earlier. The caller deletes the row.
 */
export async function copySubjectToTrash(
  transaction: Database,
  id: number,
  { paperIds, deletedBy }: { paperIds: number[]; deletedBy: number | null },
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO catalog_trash (kind, record_id, name, slug, record, paper_ids, deleted_by)
    SELECT 'subject', id, name, slug, to_jsonb(subjects) - ${withoutGenerated},
      ${sql.param(paperIds)}::bigint[] || ARRAY(SELECT paper_id FROM paper_trash
        WHERE (paper ->> 'subject_id')::bigint = ${id} ORDER BY paper_id),
      ${deletedBy}::bigint
    FROM subjects WHERE id = ${id}`);
}

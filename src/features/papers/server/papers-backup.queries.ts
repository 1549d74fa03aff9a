import { sql } from 'drizzle-orm';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import type { PaperFactValues } from '../paper-fields.contract.ts';
import { selectedFacts } from '../papers.table.ts';
import type { Database } from '#platform/database/database.ts';

export interface PaperOfBackup extends PaperFactValues {
  id: number;
  title: string;
  category: string;
  exam: string;
  subject: string | null;
  slug: string;
  /** URL of the stored file on this site, or on another server; `null` if there is none. */
  fileUrl: string | null;
}

const batchSize = 1_000;

/** Reads all papers that are not hidden in batches, ordered by id, with names instead of ids. */
export async function* selectPapersOfBackup(
  db: Database,
  publicUrl: string,
): AsyncGenerator<PaperOfBackup[]> {
  for (let afterId = 0; ;) {
    const { rows } = await db.execute<PaperOfBackup & Record<string, unknown>>(sql`
      SELECT papers.id, papers.title, categories.name AS category, exams.name AS exam, subjects.name AS subject,
        ${selectedFacts}, papers.slug,
        coalesce(${publicUrl}::text || '/files/' || paper_files.sha256 || '.pdf', papers.original_url,
          papers.external_url) AS "fileUrl"
      FROM public_papers AS papers
      JOIN ${exams} ON exams.id = papers.exam_id
      JOIN ${categories} ON categories.id = exams.category_id
      LEFT JOIN ${subjects} ON subjects.id = papers.subject_id
      LEFT JOIN paper_files ON paper_files.paper_id = papers.id
      WHERE papers.id > ${afterId}
      ORDER BY papers.id
      LIMIT ${batchSize}`);
    const last = rows.at(-1);
    if (!last) return;
    afterId = last.id;
    yield rows;
  }
}

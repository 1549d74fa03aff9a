import { sql } from 'drizzle-orm';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import type { PaperFactValues } from '#features/papers/paper-fields.contract.ts';
import { paperFiles, papers, selectedFacts } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

export interface ExportedPaper extends PaperFactValues {
  id: number;
  category: string;
  exam: string;
  subject: string | null;
  title: string;
  url: string | null;
  isSpecimen: boolean;
  originalName: string | null;
  storageKey: string | null;
}

/** Returns the next papers after `afterId`, ordered by id. Hidden papers are left out. */
export async function selectPapersToExport(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ExportedPaper[]> {
  const result = await db.execute<ExportedPaper & Record<string, unknown>>(sql`
    SELECT papers.id, categories.name AS category, exams.name AS exam, subjects.name AS subject,
      ${selectedFacts}, papers.title,
      coalesce(papers.original_url, papers.external_url) AS url, papers.is_specimen AS "isSpecimen",
      paper_files.original_name AS "originalName", paper_files.storage_key AS "storageKey"
    FROM public_papers AS papers
    JOIN ${exams} ON exams.id = papers.exam_id
    JOIN ${categories} ON categories.id = exams.category_id
    LEFT JOIN ${subjects} ON subjects.id = papers.subject_id
    LEFT JOIN ${paperFiles} ON paper_files.paper_id = papers.id
    WHERE papers.id > ${afterId}
    ORDER BY papers.id
    LIMIT ${limit}`);
  return result.rows;
}

export async function hasSpecimens(db: Database): Promise<boolean> {
  const result = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM public_papers WHERE is_specimen) AS found`,
  );
  return result.rows[0]?.found ?? false;
}

export async function countPapers(db: Database): Promise<{ shown: number; hidden: number }> {
  const result = await db.execute<{ shown: number; hidden: number }>(sql`
    SELECT (SELECT count(*) FROM public_papers)::int AS shown,
      (SELECT count(*) FROM ${papers} WHERE hidden_at IS NOT NULL)::int AS hidden`);
  return result.rows[0]!;
}

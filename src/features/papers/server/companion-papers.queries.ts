import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { chosenPapersStatement, type PaperRow } from './papers.queries.ts';

/**
 * Returns papers of the same exam, year, subject and sitting: the answer key, the solution, other languages. Papers
 * of the same type and language are other papers, such as another set, and are left out.
 */
export function selectCompanions(db: Database, paperId: number, limit: number): Promise<PaperRow[]> {
  const choose = () => sql`
      SELECT other.id FROM public_papers AS own
      JOIN public_papers AS other ON other.exam_id = own.exam_id AND other.year = own.year AND other.id <> own.id
      WHERE own.id = ${sql.placeholder('paperId')}
        AND other.subject_id IS NOT DISTINCT FROM own.subject_id
        AND lower(coalesce(other.session, '')) = lower(coalesce(own.session, ''))
        AND (other.paper_type, other.language) IS DISTINCT FROM (own.paper_type, own.language)
      ORDER BY other.paper_type = own.paper_type, other.paper_type, other.language, other.id
      LIMIT ${sql.placeholder('limit')}`;
  return chosenPapersStatement(db, 'companion_papers', choose).execute({ paperId, limit });
}

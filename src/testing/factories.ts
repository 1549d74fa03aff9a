import { sql, type InferInsertModel } from 'drizzle-orm';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import { paperFiles, papers, paperStats } from '#features/papers/papers.table.ts';
import { indexPapers } from '#features/search/server/index/index.queries.ts';
import { createSlug } from '#lib/url/slug.ts';
import type { Database } from '#platform/database/database.ts';

type Category = typeof categories.$inferSelect;
type Exam = typeof exams.$inferSelect;
type Subject = typeof subjects.$inferSelect;
type Paper = typeof papers.$inferSelect;

let count = 0;
/** Makes names and slugs unique, even if the test does not use them. */
const nextNumber = () => (count += 1);

function first<Row>(rows: Row[]): Row {
  return rows[0] as Row;
}

/** Creates a category. Generates name and slug unless given. */
export async function createCategory(
  db: Database,
  values: Partial<InferInsertModel<typeof categories>> = {},
): Promise<Category> {
  const name = values.name ?? `Category ${nextNumber()}`;
  return first(
    await db
      .insert(categories)
      .values({ slug: createSlug(name), ...values, name })
      .returning(),
  );
}

/** Creates an exam, in a new category unless `categoryId` is given. */
export async function createExam(
  db: Database,
  values: Partial<InferInsertModel<typeof exams>> = {},
): Promise<Exam> {
  const name = values.name ?? `Exam ${nextNumber()}`;
  const categoryId = values.categoryId ?? (await createCategory(db)).id;
  return first(
    await db
      .insert(exams)
      .values({ slug: createSlug(name), ...values, name, categoryId })
      .returning(),
  );
}

/** Creates a subject. Generates name and slug unless given. */
export async function createSubject(
  db: Database,
  values: Partial<InferInsertModel<typeof subjects>> = {},
): Promise<Subject> {
  const name = values.name ?? `Subject ${nextNumber()}`;
  return first(
    await db
      .insert(subjects)
      .values({ slug: createSlug(name), ...values, name })
      .returning(),
  );
}

export type PaperToCreate = Partial<InferInsertModel<typeof papers>> & {
  downloads?: number;
  /** Facts of a stored file. If omitted, the paper links to another server. */
  file?: Partial<InferInsertModel<typeof paperFiles>>;
};

/**
 * Creates an indexed paper, of a new exam unless `examId` is given. It is a link to another server unless `file` is
 * given.
 */
export async function createPaper(db: Database, values: PaperToCreate = {}): Promise<Paper> {
  const { downloads = 0, file, ...columns } = values;
  const number = nextNumber();
  const title = values.title ?? `Paper ${number}`;
  const paper = first(
    await db
      .insert(papers)
      .values({
        year: 2020,
        externalUrl: file ? null : `https://example.org/papers/${number}.pdf`,
        ...columns,
        slug: values.slug ?? `${createSlug(title)}-${number}`,
        title,
        examId: values.examId ?? (await createExam(db)).id,
      })
      .returning(),
  );
  await db
    .insert(paperStats)
    .values({ paperId: paper.id, downloads })
    .onConflictDoUpdate({
      target: paperStats.paperId,
      set: { downloads: sql`excluded.downloads` },
    });
  if (file) await createPaperFile(db, paper.id, file);
  await indexPapers(db, [paper.id]);
  return paper;
}

async function createPaperFile(
  db: Database,
  paperId: number,
  values: Partial<InferInsertModel<typeof paperFiles>>,
): Promise<void> {
  const sha256 = values.sha256 ?? paperId.toString(16).padStart(64, '0');
  await db.insert(paperFiles).values({
    storageKey: `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.pdf`,
    bytes: 1_258_291,
    pages: 16,
    kind: 'text',
    originalName: `paper-${paperId}.pdf`,
    ...values,
    sha256,
    paperId,
  });
}

/** Moves papers to the trash. */
export async function deletePapers(db: Database, ids: number[]): Promise<void> {
  await db.execute(sql`
    UPDATE all_papers SET deleted_at = now(), deleted_exam_name = all_exams.name
    FROM all_exams WHERE all_exams.id = exam_id AND all_papers.id = ANY(${sql.param(ids)}::bigint[])`);
}

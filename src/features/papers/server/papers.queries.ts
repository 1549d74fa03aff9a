import { eq, getTableColumns, sql, type SQL, and, asc, gt, isNull, lte } from 'drizzle-orm';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import { pageTextFiles } from '#features/page-texts/page-texts.table.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { documentKinds } from '../document-kinds.ts';
import type { SittingDocument } from '../papers.contract.ts';
import { paperFiles, papers, paperStats } from '../papers.table.ts';
import { paperSittings } from '../sittings.table.ts';

/** A sitting has few documents. A list of papers with one title is no sitting, but would be grouped as one. */
const maxDocuments = 30;

/** The other documents of the paper's sitting, in the order of their kinds. `null` without others. */
const otherDocuments = sql<SittingDocument[] | null>`(
  SELECT json_agg(found) FROM (
    SELECT other.id, other.slug, other.title, document.kind, document.edition, other.paper_type AS "paperType",
      other.language
    FROM ${paperSittings} AS document JOIN public_papers AS other ON other.id = document.paper_id
    WHERE document.sitting_id = ${paperSittings.sittingId} AND document.paper_id <> ${papers.id}
    ORDER BY array_position(${sql.param(documentKinds)}::text[], document.kind), document.edition NULLS FIRST,
      other.language, other.id
    LIMIT ${sql.raw(String(maxDocuments))}
  ) AS found
)`;

const { searchDoc: _doc, searchVector: _vector, ...ownColumns } = getTableColumns(papers);
const paperColumns = {
  ...ownColumns,
  examName: exams.name,
  examSlug: exams.slug,
  titleTemplate: exams.titleTemplate,
  durationMinutes: exams.durationMinutes,
  categoryId: exams.categoryId,
  categoryName: categories.name,
  categorySlug: categories.slug,
  subjectName: subjects.name,
  downloads: paperStats.downloads,
  ratingSum: paperStats.ratingSum,
  ratingCount: paperStats.ratingCount,
  sha256: paperFiles.sha256,
  bytes: paperFiles.bytes,
  pages: paperFiles.pages,
  kind: paperFiles.kind,
  damagedAt: paperFiles.damagedAt,
  trustedPages: pageTextFiles.trustedPages,
  thumbnailKey: paperFiles.thumbnailKey,
  thumbnailWidth: paperFiles.thumbnailWidth,
  thumbnailHeight: paperFiles.thumbnailHeight,
  sittingId: paperSittings.sittingId,
  documentKind: paperSittings.kind,
  edition: paperSittings.edition,
  otherDocuments: otherDocuments.as('other_documents'),
};

function paperRows(db: Database) {
  return db
    .select(paperColumns)
    .from(papers)
    .innerJoin(exams, eq(exams.id, papers.examId))
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .leftJoin(subjects, eq(subjects.id, papers.subjectId))
    .leftJoin(paperStats, eq(paperStats.paperId, papers.id))
    .leftJoin(paperFiles, eq(paperFiles.paperId, papers.id))
    .leftJoin(pageTextFiles, eq(pageTextFiles.sha256, paperFiles.sha256))
    .leftJoin(paperSittings, eq(paperSittings.paperId, papers.id));
}
export type PaperRow = Awaited<ReturnType<typeof paperRows>>[number];

/**
 * Planning the eight-way join takes longer than running it, so each connection plans it once. An import leaves the
 * plan valid: every step of it is by primary key.
 */
function byIds(db: Database) {
  return namedStatement(db, 'papers_by_ids', (handle) =>
    paperRows(handle).where(sql`${papers.id} = ANY(${sql.placeholder('ids')}::bigint[])`),
  );
}

/**
 * Returns the named statement that selects papers by the ids of `choose`, in its order. One statement saves a round
 * trip. PostgreSQL expects few ids, so it looks up each paper, whatever the ids are. See `namedStatement` for the name.
 */
export function chosenPapersStatement(db: Database, name: string, choose: () => SQL) {
  return namedStatement(db, name, (handle) =>
    paperRows(handle)
      .innerJoin(
        sql`unnest(ARRAY(${choose()})) WITH ORDINALITY AS chosen (id, place)`,
        sql`chosen.id = ${papers.id}`,
      )
      .orderBy(sql`chosen.place`),
  );
}

/** Returns the papers with the ids that `selection` selects, in its order. */
export async function selectChosenPapers(db: Database, selection: SQL): Promise<PaperRow[]> {
  return selectPapersInOrder(
    db,
    (await db.execute<{ id: number }>(selection)).rows.map(({ id }) => id),
  );
}

/** Returns the papers with these ids, in the order of the ids. */
export async function selectPapersInOrder(db: Database, ids: number[]): Promise<PaperRow[]> {
  if (ids.length === 0) return [];
  const rows = await byIds(db).execute({ ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A paper that was deleted between the two reads is omitted.
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the existing papers among these ids, in no particular order. */
export function selectPapersById(db: Database, ids: number[]): Promise<PaperRow[]> {
  return byIds(db).execute({ ids });
}

export async function selectPaperById(db: Database, id: number): Promise<PaperRow | undefined> {
  const rows = await byIds(db).execute({ ids: [id] });
  return rows[0];
}

export async function selectPaperBySlug(db: Database, slug: string): Promise<PaperRow | undefined> {
  const statement = namedStatement(db, 'paper_by_slug', (handle) =>
    paperRows(handle).where(eq(papers.slug, sql.placeholder('slug'))),
  );
  const rows = await statement.execute({ slug });
  return rows[0];
}

/**
 * Returns up to `limit` papers with an id above `afterId`, by id. Selects the ids first: in a single join, the
 * planner would read the counters of the whole library for each batch.
 */
export function selectPapersAfter(db: Database, afterId: number, limit: number): Promise<PaperRow[]> {
  return selectChosenPapers(
    db,
    sql`SELECT id FROM public_papers WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
  );
}

export interface StatsRow {
  papers: number;
  downloads: number;
  exams: number;
  subjects: number;
}

export async function selectStats(db: Database): Promise<StatsRow> {
  const result = await db.execute<StatsRow & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM public_papers) AS papers, (SELECT count(*) FROM ${exams}) AS exams,
      (SELECT count(*) FROM ${subjects}) AS subjects,
      ((SELECT coalesce(sum(downloads), 0) FROM paper_stats) - (
        SELECT coalesce(sum(downloads), 0) FROM all_papers JOIN paper_stats ON paper_id = id
        WHERE hidden_at IS NOT NULL OR deleted_at IS NOT NULL
      ))::bigint AS downloads`);
  return result.rows[0] as StatsRow;
}

/** Returns the titles of papers, by slug. */
export async function selectPaperTitles(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const result = await db.execute<{ slug: string; title: string }>(
    sql`SELECT slug, title FROM papers WHERE slug = ANY(${sql.param(slugs)}::text[])`,
  );
  return new Map(result.rows.map(({ slug, title }) => [slug, title]));
}

/** Returns the slugs of papers that visitors see, by id. */
export async function selectPublicSlugs(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; slug: string }>(
    sql`SELECT id, slug FROM public_papers WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Returns whether visitors see a paper with this slug. */
export async function isPublic(db: Database, slug: string): Promise<boolean> {
  const result = await db.execute(sql`SELECT FROM public_papers WHERE slug = ${slug}`);
  return result.rowCount === 1;
}

/** Returns 0 if there is no paper. */
export async function selectHighestId(db: Database): Promise<number> {
  const result = await db.execute<{ id: number | null }>(
    sql`SELECT max(id) AS id FROM public_papers AS papers`,
  );
  return result.rows[0]?.id ?? 0;
}

/** Returns slugs ordered by id, for ids above `after` and up to `end`. */
export function selectPaperUrls(db: Database, range: { after: number; end: number; limit: number }) {
  return db
    .select({ id: papers.id, slug: papers.slug, updatedAt: papers.updatedAt })
    .from(papers)
    .where(and(gt(papers.id, range.after), lte(papers.id, range.end), isNull(papers.hiddenAt)))
    .orderBy(asc(papers.id))
    .limit(range.limit);
}

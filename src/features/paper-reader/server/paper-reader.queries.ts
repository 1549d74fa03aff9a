import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import {
  isUnreadable as isUnreadablePage,
  pageTextFiles,
  pageTexts,
} from '#features/page-texts/page-texts.table.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import type { PageTurn } from '#lib/url/picture-name.ts';

/** A stored PDF and its number of pages. */
export interface StoredPages {
  sha256: string;
  storageKey: string;
  pages: number;
}

/** A stored file whose pages visitors may read, unless the owner hides them. */
export interface ReadableFile extends StoredPages {
  /** Whether this paper always shows its pages. `null` follows the settings. */
  showsPages: boolean | null;
  paperId: number;
}

const columns = { sha256: paperFiles.sha256, storageKey: paperFiles.storageKey, pages: paperFiles.pages };

/** Returns the file with this hash, unless all its papers hide their pages. */
export async function selectReadableFile(db: Database, sha256: string): Promise<ReadableFile | undefined> {
  const rows = await db
    .select({ ...columns, showsPages: papers.showsPages, paperId: papers.id })
    .from(paperFiles)
    .innerJoin(papers, and(eq(papers.id, paperFiles.paperId), isNull(papers.hiddenAt)))
    .where(
      and(
        eq(paperFiles.sha256, sha256),
        isNull(paperFiles.damagedAt),
        sql`${papers.showsPages} IS DISTINCT FROM false`,
      ),
    )
    .orderBy(sql`${papers.showsPages} NULLS LAST`, asc(paperFiles.paperId))
    .limit(1);
  return rows[0];
}

/** Returns the file of a public paper with what the owner shows of it, or `undefined` without a stored file. */
export async function selectReaderFile(db: Database, paperId: number) {
  const statement = namedStatement(db, 'reader_file', (handle) =>
    handle
      .select({ ...columns, showsPages: papers.showsPages, showsText: papers.showsText })
      .from(paperFiles)
      .innerJoin(papers, and(eq(papers.id, paperFiles.paperId), isNull(papers.hiddenAt)))
      .where(and(eq(papers.id, sql.placeholder('paperId')), isNull(paperFiles.damagedAt))),
  );
  return (await statement.execute({ paperId }))[0];
}
/** Returns the file of a paper, also of a hidden one, or `undefined` without a stored file. For users. */
export async function selectFileOfPaper(db: Database, paperId: number): Promise<StoredPages | undefined> {
  const rows = await db
    .select(columns)
    .from(paperFiles)
    .innerJoin(papers, eq(papers.id, paperFiles.paperId))
    .where(and(eq(paperFiles.paperId, paperId), isNull(paperFiles.damagedAt)));
  return rows[0];
}

export type ReaderFile = NonNullable<Awaited<ReturnType<typeof selectReaderFile>>>;

/**
 * A page without a text in a file that failed, or with words that are not readable. A page that has not been read yet is
 * none.
 */
const isUnreadable = sql<boolean>`(
  (${pageTextFiles.state} IS NOT DISTINCT FROM 'failed' AND ${pageTexts.text} IS NULL)
  OR coalesce(${isUnreadablePage}, false)
)`;

/**
 * Returns the text of a page with what the owner shows of the paper, or `undefined` without a stored file. `edges` are
 * as large as the text: only `withEdges`, for places on the picture, reads them.
 */
export async function selectPageText(
  db: Database,
  { paperId, page, withEdges }: { paperId: number; page: number; withEdges: boolean },
) {
  const statement = namedStatement(db, 'reader_page_text', (handle) =>
    handle
      .select({
        text: pageTexts.text,
        edges: sql<
          number[] | null
        >`CASE WHEN ${sql.placeholder('withEdges')}::boolean THEN ${pageTexts.edges} END`,
        source: pageTexts.source,
        isUnreadable,
        showsPages: papers.showsPages,
        showsText: papers.showsText,
      })
      .from(paperFiles)
      .innerJoin(papers, and(eq(papers.id, paperFiles.paperId), isNull(papers.hiddenAt)))
      .leftJoin(pageTextFiles, eq(pageTextFiles.sha256, paperFiles.sha256))
      .leftJoin(
        pageTexts,
        and(eq(pageTexts.sha256, paperFiles.sha256), eq(pageTexts.page, sql.placeholder('page'))),
      )
      .where(and(eq(papers.id, sql.placeholder('paperId')), gte(paperFiles.pages, sql.placeholder('page')))),
  );
  return (await statement.execute({ paperId, page, withEdges }))[0];
}

/** Returns what is known of the pages `from` to `to` of a file. */
export function selectReadPages(db: Database, sha256: string, from: number, to: number) {
  const [first, last] = [sql.placeholder('from'), sql.placeholder('to')];
  const statement = namedStatement(db, 'reader_read_pages', (handle) =>
    handle
      .select({
        turn: sql<PageTurn>`coalesce(${pageTexts.turn}, 0)`,
        // Unlike a comparison, the length of a long text needs no decompression.
        hasText: sql<boolean>`coalesce(octet_length(${pageTexts.text}) > 0, false)`,
        isUnreadable,
      })
      .from(sql`generate_series(${first}::integer, ${last}::integer) AS numbers (number)`)
      .leftJoin(pageTextFiles, eq(pageTextFiles.sha256, sql.placeholder('sha256')))
      .leftJoin(
        pageTexts,
        and(eq(pageTexts.sha256, sql.placeholder('sha256')), sql`${pageTexts.page} = number`),
      )
      .orderBy(sql`number`),
  );
  return statement.execute({ sha256, from, to });
}

/** Returns up to `limit` pages of a file that contain at least one of the words, in the order of the file. */
export function selectPagesWithWords(db: Database, sha256: string, words: string[], limit: number) {
  const anyWord = sql`array_to_string(ARRAY(SELECT quote_literal(word) FROM unnest(${sql.param(words)}::text[]) AS word), ' | ')::tsquery`;
  return db
    .select({ page: pageTexts.page, text: pageTexts.text })
    .from(pageTexts)
    .where(and(eq(pageTexts.sha256, sha256), sql`${pageTexts.words} @@ ${anyWord}`))
    .orderBy(asc(pageTexts.page))
    .limit(limit);
}

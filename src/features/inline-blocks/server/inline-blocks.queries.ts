import { and, asc, eq, gt, gte, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import { deleteVersions, keepVersion } from '#features/versions/versions.server.ts';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import type { BlockPlace, PageOfBlocks, BlockAction } from '../inline-blocks.contract.ts';
import { blocks } from './inline-blocks.table.ts';

export const getBlocksOwner = ({ pageType, pageId }: PageOfBlocks) => ({
  kind: 'inline-blocks' as const,
  id: `${pageType}/${pageId}`,
});

/**
 * The owner of the elements of static pages. It is no type of a page for visitors or the API, so neither the
 * elements nor the inline blocks of a page appear among the others.
 */
export const elementsKind = 'static-page' as PageType;

export type BlockRow = typeof blocks.$inferSelect;
/** The columns that an edit changes. */
export type BlockColumns = Pick<BlockRow, 'type' | 'content' | 'metadata' | 'showFrom'>;

function inSection({ pageType, pageId, section }: BlockPlace): SQL | undefined {
  return and(eq(blocks.pageType, pageType), eq(blocks.pageId, pageId), eq(blocks.section, section));
}

/** Returns the blocks of a page or of one section, in the order of each section. */
export function selectBlocks(
  db: Database,
  { pageType, pageId, section }: { pageType: PageType; pageId: string; section?: string | undefined },
): Promise<BlockRow[]> {
  const sectionParameter = sql`${sql.placeholder('section')}::text`;
  return namedStatement(db, 'blocks_of_page', (handle) =>
    handle
      .select()
      .from(blocks)
      .where(
        and(
          eq(blocks.pageType, sql.placeholder('pageType')),
          eq(blocks.pageId, sql.placeholder('pageId')),
          sql`(${sectionParameter} IS NULL OR ${blocks.section} = ${sectionParameter})`,
        ),
      )
      .orderBy(asc(blocks.section), asc(blocks.position), asc(blocks.id)),
  ).execute({ pageType, pageId, section: section ?? null });
}

/** Serializes writes to the blocks of one page until the transaction ends. */
export async function lockBlocksOfPage(
  transaction: Database,
  { pageType, pageId }: PageOfBlocks,
): Promise<void> {
  const name = `blocks ${pageType} ${pageId}`;
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Returns an inline block, or an element of a static page. */
export async function selectBlock(
  transaction: Database,
  id: number,
  { isElement = false } = {},
): Promise<BlockRow | undefined> {
  const kind = (isElement ? eq : ne)(blocks.pageType, elementsKind);
  const [row] = await transaction
    .select()
    .from(blocks)
    .where(and(eq(blocks.id, id), kind));
  return row;
}

/** Returns `undefined` if there is no block with this key. */
export async function selectBlockByKey(transaction: Database, key: string): Promise<BlockRow | undefined> {
  const rows = await transaction.select().from(blocks).where(eq(blocks.clientKey, key));
  return rows[0];
}

/** Returns the blocks with a publishing time, earliest first. */
export async function selectScheduledBlocks(db: Database): Promise<{ id: number; publishAt: Date }[]> {
  const { id, showFrom } = blocks;
  const rows = await db
    .select({ id, showFrom })
    .from(blocks)
    .where(isNotNull(showFrom))
    .orderBy(asc(showFrom), asc(id));
  return rows.flatMap((row) => (row.showFrom ? { id: row.id, publishAt: row.showFrom } : []));
}

/** Inserts a block at a position of its section and moves the following blocks down. */
export async function insertBlock(
  transaction: Database,
  place: BlockPlace,
  position: number,
  columns: BlockColumns,
  clientKey?: string,
): Promise<BlockRow> {
  await transaction
    .update(blocks)
    .set({ position: sql`${blocks.position} + 1` })
    .where(and(inSection(place), gte(blocks.position, position)));
  const { pageType, pageId, section } = place;
  const [row] = await transaction
    .insert(blocks)
    .values({ pageType, pageId, section, position, ...columns, clientKey })
    .returning();
  return row!;
}

export async function updateBlock(
  transaction: Database,
  id: number,
  columns: BlockColumns,
): Promise<BlockRow> {
  const [row] = await transaction
    .update(blocks)
    .set({
      ...columns,
      // At least 1 ms later than before: clients compare the time in milliseconds.
      updatedAt: sql`greatest(now(), ${blocks.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(blocks.id, id))
    .returning();
  return row!;
}

/** Deletes a block and moves the following blocks up. */
export async function deleteBlock(transaction: Database, row: BlockRow): Promise<void> {
  await transaction.delete(blocks).where(eq(blocks.id, row.id));
  await transaction
    .update(blocks)
    .set({ position: sql`${blocks.position} - 1` })
    .where(and(inSection(row), gt(blocks.position, row.position)));
}

/** Saves the order. It does not change `updatedAt`, so that open forms stay valid. */
export async function placeBlocks(transaction: Database, ids: number[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE blocks SET position = placed.position - 1
    FROM unnest(${sql.param(ids)}::bigint[]) WITH ORDINALITY AS placed (id, position)
    WHERE blocks.id = placed.id`);
}

/** Replaces all blocks of a page. */
export async function replaceBlocks(
  transaction: Database,
  { pageType, pageId }: PageOfBlocks,
  content: (BlockColumns & { section: string })[],
): Promise<void> {
  await transaction.delete(blocks).where(and(eq(blocks.pageType, pageType), eq(blocks.pageId, pageId)));
  const counts = new Map<string, number>();
  const rows = content.map(({ section, type, content, metadata, showFrom }) => {
    const position = counts.get(section) ?? 0;
    counts.set(section, position + 1);
    return { pageType, pageId, section, type, content, metadata, position, showFrom };
  });
  if (rows.length > 0) await transaction.insert(blocks).values(rows);
}

/** Deletes the blocks of pages and their versions. */
export async function deleteBlocksOfPages(
  transaction: Database,
  pageType: PageType,
  pageIds: number[],
): Promise<void> {
  const ids = pageIds.map(String);
  await transaction.delete(blocks).where(and(eq(blocks.pageType, pageType), inArray(blocks.pageId, ids)));
  const owners = ids.map((pageId) => getBlocksOwner({ pageType, pageId }).id);
  await deleteVersions(transaction, 'inline-blocks', owners);
}

/** Moves the blocks of each section that is empty on the other page. */
export async function moveBlocksToPage(
  transaction: Database,
  pageType: PageType,
  fromId: number,
  intoId: number,
): Promise<void> {
  const [from, into] = [String(fromId), String(intoId)];
  await transaction.execute(sql`
    UPDATE blocks SET page_id = ${into} WHERE page_type = ${pageType} AND page_id = ${from}
      AND section NOT IN (SELECT section FROM blocks WHERE page_type = ${pageType} AND page_id = ${into})`);
}

/** Selects the name of the record that a page shows. Static pages import blocks, so their table is only named here. */
const selectRecord: Partial<Record<PageType, (id: number) => SQL>> = {
  category: (id) => sql`SELECT name FROM ${categories} WHERE id = ${id}`,
  exam: (id) => sql`SELECT name FROM ${exams} WHERE id = ${id}`,
  page: (id) => sql`SELECT title AS name FROM content_pages WHERE id = ${id}`,
};

/** Returns the name of a page, or `undefined` if it does not exist. */
export async function selectPageName(
  db: Database,
  { pageType, pageId }: PageOfBlocks,
): Promise<string | undefined> {
  if (pageType === 'home') return pageId === 'main' ? 'Home page' : undefined;
  const record = selectRecord[pageType]?.(Number(pageId));
  if (!record || !Number.isInteger(Number(pageId))) return undefined;
  return (await db.execute<{ name: string }>(record)).rows[0]?.name;
}

/** Locks the record of a page against deletion until the transaction ends. Waits for a running deletion. */
export async function holdPage(transaction: Database, { pageType, pageId }: PageOfBlocks): Promise<void> {
  const record = selectRecord[pageType]?.(Number(pageId));
  if (!record || !Number.isInteger(Number(pageId))) return;
  await transaction.execute(sql`${record} FOR KEY SHARE`);
}

/** Selects the hashes of images that a block, an element or a version of them contains. */
export const blockImages = sql`
  SELECT metadata->'image'->>'hash' FROM blocks
  UNION
  SELECT image->>'hash'
  FROM versions, jsonb_path_query(content, '$.*[*].metadata.image') AS image
  WHERE owner_kind <> 'settings'`;

/** Returns the text of all text blocks, in English and Hindi. */
export async function selectTexts(
  db: Database,
): Promise<{ id: number; content: string; hindi: string | null }[]> {
  const result = await db.execute<{ id: number; content: string; hindi: string | null }>(sql`
    SELECT id, content, metadata->>'contentHindi' AS hindi FROM ${blocks}
    WHERE type = 'text' AND page_type <> ${elementsKind}`);
  return result.rows;
}

/** Replaces the text of a block. */
export async function updateText(
  transaction: Database,
  id: number,
  { content, hindi }: { content: string; hindi: string | null },
): Promise<void> {
  const metadata = sql`metadata || jsonb_build_object('contentHindi', ${hindi}::text)`;
  await transaction.execute(sql`
    UPDATE ${blocks} SET content = ${content}, metadata = ${hindi === null ? sql`metadata` : metadata}
    WHERE id = ${id}`);
}

/** The change that a version records. */
export interface VersionOrigin {
  userName: string;
  action: BlockAction;
  /** The beginning of a block, a section or the number of a version. */
  subject: string;
}

/**
 * Keeps the present blocks of a page as its next version. Without an origin, the version has the time of the last
 * change. A page without blocks and versions gets none. The caller has locked the page.
 */
export async function keepBlocksVersion(
  transaction: Database,
  { pageType, pageId }: PageOfBlocks,
  origin: VersionOrigin | undefined,
): Promise<void> {
  const owner = getBlocksOwner({ pageType, pageId });
  const present = sql`
    SELECT jsonb_build_object('blocks', coalesce(jsonb_agg(jsonb_build_object(
      'section', section, 'type', type, 'content', content, 'metadata', metadata
    ) || CASE WHEN show_from IS NULL THEN '{}' ELSE jsonb_build_object(
      'showFrom', to_char(show_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
    ORDER BY section, position, id), '[]')) AS content,
      ${origin ? sql`now()` : sql`coalesce(max(updated_at), now())`} AS at
    FROM blocks WHERE page_type = ${pageType} AND page_id = ${pageId}
    HAVING count(*) > 0 OR EXISTS (
      SELECT FROM versions WHERE owner_kind = ${owner.kind} AND owner_id = ${owner.id})`;
  const { userName = null, ...details } = origin ?? {};
  await keepVersion(transaction, owner, present, { userName, details });
}

export interface LinkingBlock extends Record<string, unknown> {
  id: number;
  type: string;
  content: string;
  /** The text of a text block in Hindi. */
  hindi: string | null;
  /** URL of a link or a button. */
  url: string | null;
  /** Title and path of the page. */
  title: string;
  path: string;
}

/** Returns blocks with external links, sorted by id. Leaves out blocks of deleted pages. */
export async function selectLinkingBlocks(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LinkingBlock[]> {
  const result = await db.execute<LinkingBlock>(sql`
    SELECT block.id, block.type, block.content, block.metadata ->> 'contentHindi' AS hindi, block.metadata ->> 'url' AS url, page.title, page.path
    FROM blocks AS block JOIN LATERAL (
      SELECT 'Home page' AS title, '/' AS path WHERE block.page_type = 'home'
      UNION ALL SELECT name, '/category/' || slug FROM ${categories}
        WHERE block.page_type = 'category' AND categories.id::text = block.page_id
      UNION ALL SELECT exams.name, '/' || categories.slug || '/' || exams.slug
        FROM ${exams} JOIN ${categories} ON categories.id = exams.category_id
        WHERE block.page_type = 'exam' AND exams.id::text = block.page_id
      UNION ALL SELECT content_pages.title, '/' || content_pages.slug FROM content_pages
        WHERE block.page_type = 'page' AND content_pages.id::text = block.page_id
    ) AS page ON true
    WHERE block.id > ${afterId} AND (block.content ILIKE '%href="http%'
      OR block.metadata ->> 'contentHindi' ILIKE '%href="http%' OR block.metadata ->> 'url' ILIKE 'http%')
    ORDER BY block.id LIMIT ${limit}`);
  return result.rows;
}

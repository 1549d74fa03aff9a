import { and, desc, eq, sql } from 'drizzle-orm';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';
import { keepPresentVersion } from '#platform/database/kept-versions.ts';
import type { BlockAction } from '../block-versions.contract.ts';
import type { BlockOfSection, PageOfBlocks } from '../inline-blocks.contract.ts';
import { ofPages } from './inline-blocks.queries.ts';
import { blockVersions, contentBlocks } from './inline-blocks.table.ts';

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
  const key = { page_type: pageType, page_id: pageId };
  const present = sql`
    SELECT jsonb_build_object('blocks', coalesce(jsonb_agg(jsonb_build_object(
      'section', section, 'type', type, 'content', content, 'metadata', metadata
    ) || CASE WHEN show_from IS NULL THEN '{}' ELSE jsonb_build_object(
      'showFrom', to_char(show_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
    ORDER BY section, position, id), '[]')) AS content,
      ${origin ? sql`now()` : sql`coalesce(max(updated_at), now())`} AS at
    FROM content_blocks WHERE page_type = ${pageType} AND page_id = ${pageId}
    HAVING count(*) > 0 OR EXISTS (
      SELECT FROM content_block_versions WHERE page_type = ${pageType} AND page_id = ${pageId})`;
  await keepPresentVersion(transaction, { table: blockVersions, key }, present, {
    user_name: origin?.userName ?? null,
    action: origin?.action ?? null,
    subject: origin?.subject ?? null,
  });
}

const ofPage = ({ pageType, pageId }: PageOfBlocks) =>
  and(eq(blockVersions.pageType, pageType), eq(blockVersions.pageId, pageId));

/** Returns the versions of a page without their content, newest first. */
export function selectBlocksVersions(db: Database, page: PageOfBlocks) {
  const { version, at, userName, action, subject } = blockVersions;
  return db
    .select({ version, at, userName, action, subject })
    .from(blockVersions)
    .where(ofPage(page))
    .orderBy(desc(version));
}

export async function selectBlocksVersion(db: Database, page: PageOfBlocks, version: number) {
  const [found] = await db
    .select()
    .from(blockVersions)
    .where(and(ofPage(page), eq(blockVersions.version, version)));
  return found;
}

/** Replaces all blocks of a page. */
export async function replaceBlocks(
  transaction: Database,
  { pageType, pageId }: PageOfBlocks,
  blocks: BlockOfSection[],
): Promise<void> {
  await transaction
    .delete(contentBlocks)
    .where(and(eq(contentBlocks.pageType, pageType), eq(contentBlocks.pageId, pageId)));
  const counts = new Map<string, number>();
  const rows = blocks.map(({ section, type, content, metadata, showFrom }) => {
    const position = counts.get(section) ?? 0;
    counts.set(section, position + 1);
    const time = showFrom === undefined ? null : new Date(showFrom);
    return { pageType, pageId, section, type, content, metadata, position, showFrom: time };
  });
  if (rows.length > 0) await transaction.insert(contentBlocks).values(rows);
}

export async function deleteVersionsOfPages(
  transaction: Database,
  pageType: PageType,
  pageIds: number[],
): Promise<void> {
  await transaction.delete(blockVersions).where(ofPages(blockVersions, pageType, pageIds));
}

import { and, eq, sql } from 'drizzle-orm';
import { keepVersion } from '#features/versions/versions.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { BlockAction } from '../block-versions.contract.ts';
import type { BlockOfSection, PageOfBlocks } from '../inline-blocks.contract.ts';
import { getBlocksOwner } from './inline-blocks.queries.ts';
import { contentBlocks } from './inline-blocks.table.ts';

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
    FROM content_blocks WHERE page_type = ${pageType} AND page_id = ${pageId}
    HAVING count(*) > 0 OR EXISTS (
      SELECT FROM versions WHERE owner_kind = ${owner.kind} AND owner_id = ${owner.id})`;
  const { userName = null, ...details } = origin ?? {};
  await keepVersion(transaction, owner, present, { userName, details });
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

import { sql } from 'drizzle-orm';
import { keepVersion } from '#features/versions/versions.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { BlockAction } from '../block-versions.contract.ts';
import type { PageOfBlocks } from '../inline-blocks.contract.ts';
import { getBlocksOwner } from './inline-blocks.queries.ts';

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
